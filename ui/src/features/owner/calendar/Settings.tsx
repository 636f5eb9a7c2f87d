import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { daypartWords } from '../../../shared/booking/booking'
import { useTariffWords } from '../../../shared/booking/tariff'
import { useDaysInWords } from '../../../shared/booking/days'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { graphql } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import { useKind } from '../useKind'
import { type Hall, type OwnCalendar, type Season, useEither, useSend } from './calendar'
import { daysOf } from './days'
import { Feed } from './Feed'
import { HallDialog } from './HallDialog'
import { RulesForm } from './RulesForm'
import { Overlaps } from './Overlaps'
import { SeasonDialog } from './SeasonDialog'
import { Sources } from './Sources'

const RemoveHall = graphql(`
  mutation RemoveHall($input: RemoveHall!) {
    removeHall(input: $input) {
      position
    }
  }
`)
const RemoveSeason = graphql(`
  mutation RemoveSeason($input: RemoveSeason!) {
    removeSeason(input: $input) {
      position
    }
  }
`)

/** The booking settings of a listing: its halls and their prices, its seasons and its rules. */
export function Settings({ listing, calendar }: { listing: string; calendar: OwnCalendar }) {
  const t = useT()
  const kind = useKind()
  const [open, setOpen] = useState<{ hall: Hall | undefined } | { season: Season | undefined }>()
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-8">
      <Several
        title={t('owner.halls', { kind })}
        hint={t('owner.hallsHint')}
        add={t('owner.addHall', { kind })}
        onAdd={() => setOpen({ hall: undefined })}
      >
        {calendar.halls.map((hall) => (
          <HallCard
            key={hall.id}
            listing={listing}
            hall={hall}
            last={calendar.halls.length === 1}
            onOpen={() => setOpen({ hall })}
          />
        ))}
      </Several>
      <Several
        title={t('owner.priceSeasons')}
        hint={t('owner.seasonsHint')}
        add={t('owner.addSeason')}
        onAdd={() => setOpen({ season: undefined })}
      >
        {calendar.seasons.map((season) => (
          <SeasonCard
            key={season.id}
            listing={listing}
            season={season}
            seasons={calendar.seasons}
            halls={calendar.halls}
            onOpen={() => setOpen({ season })}
          />
        ))}
      </Several>
      <section className="grid gap-3">
        <h2>{t('owner.rules')}</h2>
        <RulesForm listing={listing} calendar={calendar} />
      </section>
      <Feed listing={listing} />
      <Sources listing={listing} halls={calendar.halls} />
      {open && 'hall' in open && <HallDialog listing={listing} hall={open.hall} onClose={close} />}
      {open && 'season' in open && (
        <SeasonDialog
          listing={listing}
          halls={calendar.halls}
          seasons={calendar.seasons}
          season={open.season}
          onClose={close}
        />
      )}
    </div>
  )
}

/** A list of cards, which may be empty, with a button that adds one. */
function Several({
  title,
  hint,
  add,
  onAdd,
  children,
}: {
  title: string
  hint: string
  add: string
  onAdd: () => void
  children: ReactNode[]
}) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      <p className="text-small text-muted">{hint}</p>
      {children.length > 0 && <ul className="grid gap-3 md:grid-cols-2">{children}</ul>}
      <div>
        <Button onClick={onAdd}>
          <Plus size={18} aria-hidden />
          {add}
        </Button>
      </div>
    </section>
  )
}

/** Sends a command that removes something, and shows its outcome in a toast. */
function useRemove() {
  const t = useT()
  const errorText = useErrorText()
  return (work: Promise<unknown>) =>
    void work.then(
      () => toast({ title: t('owner.removed'), tone: 'tile' }),
      (error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }),
    )
}

function HallCard({ listing, hall, last, onOpen }: { listing: string; hall: Hall; last: boolean; onOpen: () => void }) {
  const t = useT()
  const either = useEither()
  const tariff = useTariffWords()
  const send = useSend()
  const remove = useRemove()
  return (
    <li className="panel grid content-start gap-2 p-4">
      <h3>
        <bdi>{either(hall.name)}</bdi>
      </h3>
      {hall.capacity > 0 && <p className="text-small">{t('common.guests', { count: hall.capacity })}</p>}
      {hall.teams > 1 && <p className="text-small">{t('owner.teamsOf', { count: hall.teams })}</p>}
      <ul className="grid gap-1 text-small">
        {hall.dayparts.map((each) => (
          <li key={each.daypart}>
            {[t(daypartWords[each.daypart]), either(each.hours), tariff(each.tariff)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button small className="min-h-11" onClick={onOpen}>
          {t('owner.edit')}
        </Button>
        {!last && (
          <DoubleCheckButton
            small
            look="text"
            className="min-h-11"
            onConfirm={() => remove(send(RemoveHall, { input: { listing, hall: hall.id } }))}
          >
            {t('owner.remove')}
          </DoubleCheckButton>
        )}
      </div>
    </li>
  )
}

/** A season with its prices. What the season does not price has its usual price. */
function SeasonCard({
  listing,
  season,
  seasons,
  halls,
  onOpen,
}: {
  listing: string
  season: Season
  seasons: readonly Season[]
  halls: readonly Hall[]
  onOpen: () => void
}) {
  const t = useT()
  const either = useEither()
  const inWords = useDaysInWords()
  const tariff = useTariffWords()
  const send = useSend()
  const nameOf = (id: string) => {
    const hall = halls.length > 1 && halls.find((each) => each.id === id)
    return hall ? either(hall.name) : ''
  }
  const remove = useRemove()
  return (
    <li className="panel grid content-start gap-2 p-4">
      <h3>
        <bdi>{either(season.name)}</bdi>
      </h3>
      <p className="text-small text-muted">{inWords(daysOf(season))}</p>
      <Overlaps range={season} season={season.id} seasons={seasons} />
      <ul className="grid gap-1 text-small">
        {season.prices.map((each) => (
          <li key={each.hall + each.daypart}>
            {[nameOf(each.hall), t(daypartWords[each.daypart]), tariff(each.tariff)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button small className="min-h-11" onClick={onOpen}>
          {t('owner.edit')}
        </Button>
        <DoubleCheckButton
          small
          look="text"
          className="min-h-11"
          onConfirm={() => remove(send(RemoveSeason, { input: { listing, season: season.id } }))}
        >
          {t('owner.remove')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}
