import { type BookingStatus, type Daypart, daypartWords, statusWords } from '../../../shared/booking/booking'
import { useDaysInWords } from '../../../shared/booking/days'
import { apart } from '../../../shared/i18n/apart'
import { serverNow } from '../../../shared/i18n/clock'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useSeen } from '../../../shared/seen/seen'
import { type Booking, goneBadge } from './booking'

/** What a couple has seen of a booking, as far as others may change it. */
interface Seen {
  status: string
  gone: string | null
  challenged: boolean
  heldUntil: string | null
  hall: string
  days: readonly string[]
  daypart: string
}

const seenOf = ({ status, gone, challenged, heldUntil, hall, days, daypart }: Booking): Seen => ({
  status,
  gone: status === 'pending' ? gone : null,
  challenged: status === 'held' && challenged,
  heldUntil: status === 'held' ? heldUntil : null,
  hall,
  days,
  daypart,
})

/** On a new device, an owner's move counts as new for so long, in milliseconds. */
const recent = 14 * 86_400_000

/** What was seen of a booking that this device does not know: all of it, except that its owner has moved it lately. */
function firstSeenOf(booking: Booking): Seen {
  const { moved } = booking
  const now = seenOf(booking)
  const lately = moved?.by === 'owner' && serverNow() - Date.parse(moved.at) < recent
  return lately ? { ...now, days: moved.days, daypart: moved.daypart } : now
}

const stateWord = ({ status, gone }: Seen): MessageKey =>
  gone ? goneBadge(gone) : statusWords[status as BookingStatus]

interface When {
  days: readonly string[]
  daypart: string
}

/** Returns a function that writes the days of `when`, with the part of the day if that of `other` is another one. */
function useWhen(): (when: When, other: When) => string {
  const t = useT()
  const inWords = useDaysInWords()
  return ({ days, daypart }, other) =>
    apart(daypart === other.daypart ? inWords(days) : `${inWords(days)} · ${t(daypartWords[daypart as Daypart])}`)
}

interface BookingNews {
  news: string[]
  /** Whether one of the sentences is about other days. */
  moved: boolean
  see: () => void
}

/** What has become of a booking since the couple last saw it, as sentences, and the function that takes it as seen. */
export function useBookingNews(booking: Booking): BookingNews {
  const t = useT()
  const when = useWhen()
  const { date } = useDates()
  const now = seenOf(booking)
  const [was, see] = useSeen(booking.id, now, firstSeenOf(booking))
  if (!was) return { news: [], moved: false, see }
  const news: string[] = []
  const moved = was.daypart !== now.daypart || was.days.join() !== now.days.join()
  if (moved) {
    const by = booking.moved?.by === 'couple' ? 'account.newsMovedByYou' : 'account.newsMovedByOwner'
    news.push(t(by, { from: when(was, now), to: when(now, was) }))
  } else if (was.hall !== now.hall) news.push(t('account.newsOtherHall'))
  if (stateWord(was) !== stateWord(now))
    news.push(t('account.newsState', { was: t(stateWord(was)), now: t(stateWord(now)) }))
  else if (was.challenged !== now.challenged || was.heldUntil !== now.heldUntil)
    news.push(t('account.newsHoldEnds', { when: now.heldUntil ? date(now.heldUntil, 'moment') : '' }))
  return { news, moved, see }
}

/** Who moved a booking last, when, and from which days; shown for as long as the booking stands. */
export function Moved({ booking }: { booking: Booking }) {
  const { moved } = booking
  const t = useT()
  const when = useWhen()
  const { date } = useDates()
  if (!moved) return null
  return (
    <p className="text-small text-muted">
      {t(moved.by === 'couple' ? 'account.movedByYou' : 'account.movedByOwner', {
        when: date(moved.at),
        from: when(moved, booking),
      })}
    </p>
  )
}
