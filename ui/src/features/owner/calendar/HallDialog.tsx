import { useState } from 'react'
import { type Daypart, dayparts, daypartWords } from '../../../shared/booking/booking'
import { Button } from '../../../shared/components/Button'
import { Chip } from '../../../shared/components/Chip'
import { Dialog } from '../../../shared/components/Dialog'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { useT } from '../../../shared/i18n/language'
import type { Currency } from '../../../shared/money/money'
import { useKind } from '../useKind'
import { type Hall, useSend } from './calendar'
import { CurrencyField } from './SumField'
import { currencyOf, TariffFields, tariffOf } from './TariffFields'

const SetHall = graphql(`
  mutation SetHall($input: SetHall!) {
    setHall(input: $input) {
      position
    }
  }
`)

/** The text in both languages that a form has in the fields `name-ar` and `name-en`. */
export const bothOf = (form: FormData, name: string) => ({
  ar: textOf(form, `${name}-ar`),
  en: textOf(form, `${name}-en`),
})

interface HallProps {
  listing: string
  hall: Hall | undefined
  onClose: () => void
}

/** Saves a hall: the values of its fields, and the choices that are not fields. */
function useHall({ listing, hall, onClose }: HallProps) {
  const t = useT()
  const send = useSend()
  const [parts, setParts] = useState<Daypart[]>(hall ? hall.dayparts.map(({ daypart }) => daypart) : ['evening'])
  const [currency, setCurrency] = useState<Currency>(() => currencyOf(hall?.dayparts.map(({ tariff }) => tariff) ?? []))
  const form = useForm(async (fields) => {
    await send(SetHall, {
      input: {
        listing,
        hall: hall?.id ?? null,
        name: bothOf(fields, 'name'),
        capacity: readNumber(fields.get('capacity')) ?? 0,
        teams: readNumber(fields.get('teams')) ?? 1,
        dayparts: parts.map((daypart) => ({
          daypart,
          hours: bothOf(fields, `hours-${daypart}`),
          tariff: tariffOf(fields, daypart, currency),
        })),
      },
    })
    onClose()
    toast({ title: t('owner.saved'), tone: 'tile' })
  })
  return { form, parts, setParts, currency, setCurrency }
}

/** The form of a hall: its parts of the day, each with hours and prices. Without `hall` it adds a new one. */
export function HallDialog({ listing, hall, onClose }: HallProps) {
  const t = useT()
  const kind = useKind()
  const { form, parts, setParts, currency, setCurrency } = useHall({ listing, hall, onClose })
  const { errors, busy } = form
  return (
    <Dialog title={t(hall ? 'owner.hallSettings' : 'owner.addHall', { kind })} onClose={onClose}>
      <Form of={form}>
        <EditorSplit
          label={t('owner.hallName')}
          of={(lang, first) => ({
            name: `name-${lang}`,
            defaultValue: hall?.name[lang] ?? '',
            error: first ? errors.name : undefined,
          })}
        />
        <NumberField
          name="capacity"
          inputMode="numeric"
          label={t('owner.capacityOf')}
          optional
          defaultValue={hall && hall.capacity > 0 ? String(hall.capacity) : ''}
          error={errors.capacity}
        />
        {kind === 'service' && (
          <NumberField
            name="teams"
            inputMode="numeric"
            label={t('owner.teams')}
            hint={t('owner.teamsHint')}
            defaultValue={String(hall?.teams ?? 1)}
            error={errors.teams}
          />
        )}
        <OfferedDayparts parts={parts} onParts={setParts} error={errors.dayparts} />
        <CurrencyField currency={currency} onCurrency={setCurrency} />
        {errors.tariff && <p className="text-small text-danger">{errors.tariff}</p>}
        {parts.map((daypart) => (
          <DaypartFields key={daypart} daypart={daypart} hall={hall} error={errors.hours} />
        ))}
        <Button type="submit" look="primary" busy={busy}>
          {t('owner.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface OfferedProps {
  parts: readonly Daypart[]
  onParts: (parts: Daypart[]) => void
  error: string | undefined
}

/** The parts of the day in which the hall is offered. */
function OfferedDayparts({ parts, onParts, error }: OfferedProps) {
  const t = useT()
  const toggle = (daypart: Daypart) =>
    onParts(dayparts.filter((each) => (each === daypart ? !parts.includes(each) : parts.includes(each))))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{t('owner.dayparts')}</legend>
      <div className="flex flex-wrap gap-2">
        {dayparts.map((each) => (
          <Chip key={each} on={parts.includes(each)} onToggle={() => toggle(each)}>
            {t(daypartWords[each])}
          </Chip>
        ))}
      </div>
      {error && <p className="text-small text-danger">{error}</p>}
    </fieldset>
  )
}

/** The hours and the prices of one part of the day. */
function DaypartFields({
  daypart,
  hall,
  error,
}: {
  daypart: Daypart
  hall: Hall | undefined
  error: string | undefined
}) {
  const t = useT()
  const known = hall?.dayparts.find((each) => each.daypart === daypart)
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="font-semibold">{t(daypartWords[daypart])}</legend>
      <EditorSplit
        optional
        label={t('owner.hours')}
        of={(lang, first) => ({
          name: `hours-${daypart}-${lang}`,
          defaultValue: known?.hours[lang] ?? '',
          error: first ? error : undefined,
        })}
      />
      <TariffFields prefix={daypart} tariff={known?.tariff} />
    </fieldset>
  )
}
