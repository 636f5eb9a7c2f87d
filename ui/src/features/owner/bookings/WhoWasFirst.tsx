import { BookingState } from '../../../shared/booking/BookingState'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { overlap } from '../calendar/calendar'
import { type OwnBooking, OwnBookingDocument, OwnBookingsDocument } from './booking'

/**
 * Explains a refusal caused by somebody faster. If the booking itself was changed from another device, it shows the new
 * status and when it changed. Otherwise it shows the bookings that have the date, and since when.
 */
export function WhoWasFirst({ booking }: { booking: OwnBooking }) {
  const t = useT()
  const { date } = useDates()
  const { id, listing, hall, days, daypart, version, status } = booking
  const anew = { requestPolicy: 'network-only', context: afterCommands } as const
  const [answer] = useQuery({
    query: OwnBookingsDocument,
    variables: { filter: { listing: listing?.id ?? null, from: days[0]!, to: days.at(-1)! } },
    ...anew,
  })
  const [again] = useQuery({ query: OwnBookingDocument, variables: { id }, ...anew })
  const first = answer.data?.ownBookings.nodes.filter(
    (each) =>
      each.id !== id &&
      (each.status === 'held' || each.status === 'confirmed') &&
      each.hall === hall &&
      overlap(each.daypart, daypart) &&
      each.days.some((day) => days.includes(day)),
  )
  const now = again.data?.booking
  if (now && now.version !== version && now.status !== status && now.changedAt)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2">
        {t('owner.changedAt', { when: date(now.changedAt, 'moment') })} <BookingState status={now.status} />
      </p>
    )
  if (!first?.length) return null
  return (
    <div className="mt-3 grid gap-2">
      <p>{t('owner.firstWas')}</p>
      <ul className="grid gap-2">
        {first.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-2">
            <bdi className="font-semibold">{each.name || t(each.entered ? 'owner.ownParty' : 'owner.erased')}</bdi>
            <BookingState status={each.status} />
            <span className="text-small text-muted">
              {t('owner.firstSince', { when: date(each.confirmedAt ?? each.changedAt ?? each.createdAt, 'moment') })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
