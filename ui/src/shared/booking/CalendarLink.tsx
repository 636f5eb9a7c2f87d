import { CalendarPlus } from 'lucide-react'
import { useT } from '../i18n/language'

/** The states of a booking that takes its date, which a calendar can hold. */
const dated = ['held', 'confirmed']

/**
 * A link to the file that puts a booking into the reader's own calendar; the letters bring the same. Renders nothing
 * for a booking that takes no date. Its words are the part `booking` of the catalogue.
 */
export function CalendarLink({ booking: { id, status } }: { booking: { id: string; status: string } }) {
  const t = useT()
  if (!dated.includes(status)) return null
  return (
    <a
      href={`/api/bookings/${id}.ics`}
      download
      className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
    >
      <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
      {t('booking.toCalendar')}
    </a>
  )
}
