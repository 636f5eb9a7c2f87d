import { useState } from 'react'
import { dayparts, type Daypart, daypartWords, type DayWanted } from '../../shared/booking/booking'
import { Calendar, type DayState } from '../../shared/calendar/Calendar'
import { wholeDay } from '../../shared/calendar/day'
import { Button } from '../../shared/components/Button'
import { Chip } from '../../shared/components/Chip'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Select } from '../../shared/components/Field'
import { Panel } from '../../shared/components/Panel'
import { useQuery } from '../../shared/graphql/useQuery'
import { dayAgo } from '../../shared/i18n/days'
import { useLanguage, useT } from '../../shared/i18n/language'
import { say, useParty, usePartyDays } from '../../shared/party/party'
import { BookingRequest } from './BookingRequest'
import { bookingMark, leaveMark } from './comeBack'
import { DatesSkeleton } from './DatesSkeleton'
import type { ShownListing } from './query'
import { type Dated, ListingDatesDocument, ListingSlotsDocument } from './calendar'

/** The part of the day in which most parties are. It is preselected when the visitor has not named one. */
const usual: Daypart = 'evening'

/** Slots in these states cannot be requested. A held slot can be: it may become free again. */
const refused: readonly DayState[] = ['taken', 'closed', 'past']
const askable: readonly DayState[] = ['free', 'asked']

/** Query context: slots are fetched again after a booking request. */
const afterRequests = { additionalTypenames: ['RequestedBooking'] }

interface Shown {
  listing: ShownListing
  name: string
  /** The day that the link to this page names. It may differ from the day of the party. */
  wanted?: DayWanted | undefined
  /** The id of the hall whose request the visitor had begun before they signed in. */
  again?: string | undefined
}

/** The calendar of a listing: which days are free, and the form to request one. It never says who has a day or why. */
export default function Dates({ listing, name, wanted, again }: Shown) {
  const t = useT()
  const [answer, ask] = useQuery({ query: ListingDatesDocument, variables: { listing: listing.id } })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })} skeleton={<DatesSkeleton />}>
      {({ calendar }) =>
        calendar ? (
          <Months {...{ listing, name, wanted, again, calendar }} />
        ) : (
          <p className="mt-3 text-muted">{t('listing.datesNone')}</p>
        )
      }
    </Panel>
  )
}

type Chosen = Omit<Shown, 'name'> & { calendar: Dated }

/**
 * The state of the calendar: the chosen hall, part of the day and day, the states of the month's days, and the request.
 */
function useMonths({ listing, wanted, again, calendar }: Chosen) {
  const said = useParty()
  const { halls } = calendar
  const [hallId, setHall] = useState(again ?? halls[0]!.id)
  const hall = halls.find(({ id }) => id === hallId) ?? halls[0]!
  const offered = dayparts.filter((each) => hall.dayparts.some(({ daypart }) => daypart === each))
  const [part, setPart] = useState<string>(wanted?.daypart || said.daypart)
  const daypart = offered.find((each) => each === part) ?? offered.find((each) => each === usual) ?? offered[0]!
  const [cameFor, setCameFor] = useState(wanted?.day)
  const meant = cameFor ?? said.day
  const [chosenMonth, setMonth] = useState(meant && `${meant.slice(0, 7)}-01`)
  const month = chosenMonth || `${dayAgo(0).slice(0, 7)}-01`
  const [asking, setAsking] = useState(hall.id === again)
  const [answer, ask] = useQuery({
    query: ListingSlotsDocument,
    variables: { listing: listing.id, from: month, days: 42 },
    requestPolicy: 'cache-and-network',
    context: afterRequests,
    keepFormer: true,
  })
  const [shown, setShown] = useState(!cameFor)
  if (!shown && answer.data) {
    // If the visitor came for a day on which only another hall or part of the day is free, that one is preselected.
    setShown(true)
    const free = answer.data.slots.filter(({ day, state }) => day === cameFor && askable.includes(state as DayState))
    const asked = free.filter((each) => each.daypart === part)
    const either = wanted?.daypart ? undefined : (free.find((each) => each.daypart === usual) ?? free[0])
    const first = asked.find((each) => each.hall === hall.id) ?? asked[0] ?? either
    if (first) {
      setHall(first.hall)
      setPart(first.daypart)
    }
  }
  const days = usePartyDays()
  const states = new Map(
    answer.data?.slots
      .filter((each) => each.hall === hall.id && each.daypart === daypart)
      .map(({ day, state }) => [day, state as DayState]),
  )
  const askFor = (day: string) => {
    setCameFor(undefined)
    say({ day, daypart })
    setAsking(true)
  }
  return {
    hall,
    setHall,
    offered,
    daypart,
    setPart,
    meant,
    setMonth,
    answer,
    ask,
    days,
    states,
    askFor,
    asking,
    setAsking,
  }
}

function Months({ listing, name, wanted, again, calendar }: Shown & { calendar: Dated }) {
  const t = useT()
  const lang = useLanguage()
  const months = useMonths({ listing, wanted, again, calendar })
  const { hall, offered, daypart, meant, answer, days, states } = months
  const said = useParty()
  const state = states.get(meant)
  return (
    <div className="mt-3 grid max-w-md gap-4">
      {calendar.halls.length > 1 && <HallSelect halls={calendar.halls} hall={hall} onHall={months.setHall} />}
      {offered.length > 1 && (
        <div role="group" aria-label={t('party.daypart')} className="flex flex-wrap gap-2">
          {offered.map((each) => (
            <Chip key={each} on={each === daypart} onToggle={() => months.setPart(each)}>
              {t(daypartWords[each])}
            </Chip>
          ))}
        </div>
      )}
      {answer.error && <ErrorNote error={answer.error} retry={() => months.ask({ requestPolicy: 'network-only' })} />}
      <div aria-busy={answer.fetching || undefined}>
        <Calendar
          label={t('listing.dates')}
          {...days}
          value={meant}
          stateOf={(day) => states.get(day)}
          refused={refused}
          onMonth={months.setMonth}
          takesFocus
          onChange={months.askFor}
        />
      </div>
      {state && !refused.includes(state) && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => months.askFor(meant)}>
          {t('listing.askFor', { day: wholeDay(meant, lang) })}
        </Button>
      )}
      <p className="text-least text-muted">{t('listing.datesNote')}</p>
      {months.asking && said.day && (
        <BookingRequest
          {...{ listing, name, calendar, hall, daypart: daypart as Daypart, day: said.day }}
          held={state === 'held'}
          onDay={(day) => say({ day })}
          onClose={() => {
            months.setAsking(false)
            months.ask({ requestPolicy: 'network-only' }) // others may have taken the day meanwhile
            leaveMark(bookingMark(hall.id))
          }}
        />
      )}
    </div>
  )
}

function HallSelect({
  halls,
  hall,
  onHall,
}: {
  halls: Dated['halls']
  hall: Dated['halls'][number]
  onHall: (id: string) => void
}) {
  const t = useT()
  const lang = useLanguage()
  return (
    <Select label={t('listing.hall')} value={hall.id} onChange={({ target }) => onHall(target.value)}>
      {halls.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name[lang] || each.name[lang === 'ar' ? 'en' : 'ar']}
        </option>
      ))}
    </Select>
  )
}
