import { CalendarCheck, CircleCheck, CircleX, Clock3, Hourglass, type LucideIcon } from 'lucide-react'
import { useT } from '../i18n/language'
import { type BookingStatus, statusWords } from './booking'

const waiting = 'bg-tint text-brass'
const taken = 'bg-tile-tint text-tile'
const quiet = 'border border-field text-muted'

const looks: Record<BookingStatus, [LucideIcon, string]> = {
  pending: [Hourglass, waiting],
  held: [Clock3, waiting],
  confirmed: [CalendarCheck, taken],
  completed: [CircleCheck, quiet],
  declined: [CircleX, quiet],
  expired: [Clock3, quiet],
  cancelled: [CircleX, 'bg-danger-tint text-danger'],
}

/** The state of a booking as icon, word and tint. Its words are the part `booking` of the catalogue. */
export function BookingState({ status }: { status: string }) {
  const t = useT()
  const known = status as BookingStatus
  const [Icon, look] = looks[known]
  return (
    <span className={`badge ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(statusWords[known])}
    </span>
  )
}
