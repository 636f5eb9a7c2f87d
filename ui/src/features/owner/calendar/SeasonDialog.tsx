import { useState } from 'react'
import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { RangeField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { dayAgo, type Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import type { Currency } from '../../../shared/money/money'
import { type Hall, type Season, useEither, useSend } from './calendar'
import { bothOf } from './HallDialog'
import { HolidayChips } from './HolidayChips'
import { Overlaps } from './Overlaps'
import { CurrencyField } from './SumField'
import { currencyOf, named, TariffFields, tariffOf } from './TariffFields'

const SetSeason = graphql(`
  mutation SetSeason($input: SetSeason!) {
    setSeason(input: $input) {
      position
    }
  }
`)

interface SeasonProps {
  listing: string
  halls: readonly Hall[]
  seasons: readonly Season[]
  season: Season | undefined
  onClose: () => void
}

/** Saves a season: the values of its fields, and the choices that are not fields. */
function useSeason({ listing, halls, season, onClose }: SeasonProps) {
  const t = useT()
  const send = useSend()
  const [range, setRange] = useState<Range>(season ?? { from: dayAgo(0), to: dayAgo(-30) })
  const [currency, setCurrency] = useState<Currency>(() =>
    currencyOf([...(season?.prices ?? []), ...halls.flatMap((hall) => hall.dayparts)].map(({ tariff }) => tariff)),
  )
  const offers = halls.flatMap((hall) => hall.dayparts.map(({ daypart }) => ({ hall, daypart })))
  const form = useForm(async (fields) => {
    await send(SetSeason, {
      input: {
        listing,
        season: season?.id ?? null,
        name: bothOf(fields, 'name'),
        from: range.from,
        to: range.to,
        prices: offers
          .map(({ hall, daypart }) => ({
            hall: hall.id,
            daypart,
            tariff: tariffOf(fields, `${hall.id}-${daypart}`, currency),
          }))
          .filter(({ tariff }) => named(tariff)),
      },
    })
    onClose()
    toast({ title: t('owner.saved'), tone: 'tile' })
  })
  return { form, offers, range, setRange, currency, setCurrency }
}

/**
 * The form of a season: days with prices of their own. A price left empty stays the usual one. Without `season` it adds
 * a new one.
 */
export function SeasonDialog(props: SeasonProps) {
  const { halls, seasons, season, onClose } = props
  const t = useT()
  const { form, offers, range, setRange, currency, setCurrency } = useSeason(props)
  const { errors, busy } = form
  const wrong = errors.from ?? errors.to ?? errors.prices ?? errors.tariff
  return (
    <Dialog title={t(season ? 'owner.seasonSettings' : 'owner.addSeason')} onClose={onClose}>
      <Form of={form}>
        {wrong && (
          <p role="alert" className="text-small text-danger">
            {wrong}
          </p>
        )}
        <EditorSplit
          label={t('owner.seasonName')}
          of={(lang, first) => ({
            name: `name-${lang}`,
            defaultValue: season?.name[lang] ?? '',
            error: first ? errors.name : undefined,
          })}
        />
        <div>
          <RangeField
            label={t('owner.seasonDays')}
            range={range}
            onRange={setRange}
            min={season ? season.from : dayAgo(0)}
          />
          <div aria-live="polite" className="[&>p]:mt-2">
            <Overlaps range={range} season={season?.id} seasons={seasons} />
          </div>
        </div>
        <HolidayChips range={range} onRange={setRange} />
        <CurrencyField currency={currency} onCurrency={setCurrency} />
        {offers.map(({ hall, daypart }) => (
          <Prices key={hall.id + daypart} hall={hall} daypart={daypart} season={season} titled={halls.length > 1} />
        ))}
        <Button type="submit" look="primary" busy={busy}>
          {t('owner.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The price of one part of the day in a hall during the season. */
function Prices({
  hall,
  daypart,
  season,
  titled,
}: {
  hall: Hall
  daypart: Daypart
  season: Season | undefined
  /** Whether the name of the hall is shown, as when there are several. */
  titled: boolean
}) {
  const t = useT()
  const either = useEither()
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="font-semibold">
        {titled && (
          <>
            <bdi>{either(hall.name)}</bdi> ·{' '}
          </>
        )}
        {t(daypartWords[daypart])}
      </legend>
      <TariffFields
        prefix={`${hall.id}-${daypart}`}
        tariff={season?.prices.find((each) => each.hall === hall.id && each.daypart === daypart)?.tariff}
      />
    </fieldset>
  )
}
