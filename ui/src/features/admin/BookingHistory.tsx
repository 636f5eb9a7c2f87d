import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { BookingState } from '../../shared/booking/BookingState'
import { type Daypart, daypartWords } from '../../shared/booking/booking'
import { useDaysInWords } from '../../shared/booking/days'
import { Reason } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { isPriced, Money } from '../../shared/components/Money'
import { Pages } from '../../shared/components/Pages'
import { type Happening, Timeline } from '../../shared/components/Timeline'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import type { Amount } from '../../shared/money/money'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { roleWords } from './auditWords'
import { endingWords, sideWords, stepTone, stepWords } from './bookingWords'
import { soughtId } from './soughtId'

export const BookingHistoryDocument = graphql(`
  query BookingHistory($booking: ID!, $after: String) {
    booking(id: $booking) {
      id
      name
      entered
      days
      daypart
      guests
      status
      listing {
        id
        nameAr
        nameEn
      }
    }
    bookingHistory(booking: $booking, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        version
        type
        at
        role
        actor
        actorName
        side
        reminded
        days
        daypart
        until
        price {
          amount
          currency
        }
        why
        reason
      }
    }
  }
`)

type Answer = ResultOf<typeof BookingHistoryDocument>
type Step = Answer['bookingHistory']['nodes'][number]

/** The history of one booking, newest first: who did what, when and why. */
export function Page() {
  const { booking: id = '' } = useParams()
  const t = useT()
  return (
    <div className="grid gap-5">
      <Link
        to={paths.adminPage('bookings')}
        className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-small"
      >
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('admin.allBookings')}
      </Link>
      <Pages
        key={id}
        query={BookingHistoryDocument}
        variables={{ booking: soughtId(id) }}
        pageOf={({ bookingHistory }) => bookingHistory}
        empty={<EmptyState title={t('admin.noSuchBooking')} />}
        head={({ booking }) => booking && <Head booking={booking} />}
      >
        {(steps) => <Steps steps={steps} />}
      </Pages>
    </div>
  )
}

/** Whose booking it is, of what and for when, and its state. The name is also in the document's title. */
function Head({ booking }: { booking: NonNullable<Answer['booking']> }) {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  const { listing, days, daypart, guests, status } = booking
  const couple = booking.name || t(booking.entered ? 'admin.enteredByOwner' : 'admin.erased')
  useDocumentTitle(t('admin.historyOf', { name: couple }), { noindex: true })
  return (
    <section className="panel mb-6 grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto">
          <bdi>{couple}</bdi>
        </h2>
        <BookingState status={status} />
      </div>
      <p className="text-small">
        {inWords(days)} · {t(daypartWords[daypart as Daypart])}
        {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
      </p>
      {listing && (
        <p className="flex flex-wrap items-center gap-x-3 text-small">
          <bdi>{name(listing)}</bdi>
          <Link
            className="link inline-flex min-h-11 items-center"
            aria-label={t('admin.historyOf', { name: name(listing) })}
            to={paths.adminPage(`history/${listing.id}`)}
          >
            {t('admin.listingHistory')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const { date } = useDates()
  const who = useWho()
  const facts = useFacts()
  const events = steps.map((step): Happening => {
    const words = stepWords[step.type]
    return {
      key: String(step.version),
      what: words ? t(words) : step.type,
      who: who(step),
      when: t('admin.at', { moment: date(step.at, 'moment'), number: step.version }),
      tone: stepTone(step.type),
      children: facts(step),
    }
  })
  return <Timeline label={t('admin.history')} later={t('admin.later')} events={events} />
}

/** Returns a function that names who made a step, with their role, and their side where that says more. */
function useWho(): (step: Step) => string {
  const t = useT()
  return ({ actor, actorName, role, side }) => {
    const known = roleWords[role]
    const sided = side && role !== 'system' ? sideWords[side] : undefined
    const roleText = sided ? t(sided) : known ? t(known) : role
    if (role === 'anonymous' || role === 'system' || !actor) return known ? t(known) : role
    return t('admin.by', { name: apart(actorName ?? t('admin.erased')), role: roleText })
  }
}

/** Returns a function that renders what a step says beside who and when; null if it says no more. */
function useFacts(): (step: Step) => ReactNode {
  const t = useT()
  const { date } = useDates()
  const inWords = useDaysInWords()
  return (step) => {
    const price = step.price as Amount | null
    const why = step.why ? endingWords[step.why] : undefined
    const until: MessageKey = step.type === 'booking.requested' ? 'admin.answerBy' : 'admin.heldUntil'
    const daypart = step.daypart && t(daypartWords[step.daypart as Daypart])
    const reminded = step.reminded && sideWords[step.reminded]
    const facts: [MessageKey, ReactNode][] = []
    if (step.days.length > 0) facts.push(['admin.partyDays', [inWords(step.days), daypart].filter(Boolean).join(' · ')])
    if (isPriced(price)) facts.push(['admin.amount', <Money key="amount" price={price} />])
    if (step.until) facts.push([until, date(step.until, 'moment')])
    if (reminded) facts.push(['admin.remindedSide', t(reminded)])
    const reason = step.reason ?? (why && t(why))
    if (facts.length === 0 && !reason) return null
    return (
      <div className="grid gap-2">
        <dl className="grid gap-x-6 gap-y-1 empty:hidden sm:grid-cols-[auto_1fr]">
          {facts.map(([key, fact]) => (
            <div key={key} className="contents">
              <dt className="text-muted">{t(key)}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        {reason && <Reason tone="quiet">{reason}</Reason>}
      </div>
    )
  }
}
