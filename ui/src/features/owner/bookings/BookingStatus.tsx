import { daypartWords } from '../../../shared/booking/booking'
import { BookingState } from '../../../shared/booking/BookingState'
import { useDaysInWords } from '../../../shared/booking/days'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import type { OwnBooking } from './booking'

/** The status of a booking, when it ends by itself, and whether others have or want the date. */
export function BookingStatus({ booking }: { booking: OwnBooking }) {
  const { status, answerBy, heldUntil, challenged, others, gone, goneUntil, moved, daypart } = booking
  const t = useT()
  const { date } = useDates()
  const until = status === 'pending' ? answerBy : status === 'held' ? heldUntil : null
  const inWords = useDaysInWords()
  const live = status === 'pending' || status === 'held'
  return (
    <div className="grid justify-items-start gap-1">
      <BookingState status={status} />
      {until && (
        <span className="text-least text-muted">
          {t(status === 'held' ? 'owner.heldUntil' : 'owner.answerBy', { when: date(until, 'moment') })}
        </span>
      )}
      {moved && (live || status === 'confirmed') && (
        <span className="text-least text-muted">
          {t(moved.by === 'couple' ? 'owner.movedByCouple' : 'owner.movedByOwner', {
            when: date(moved.at),
            from: apart(
              moved.daypart === daypart
                ? inWords(moved.days)
                : `${inWords(moved.days)} · ${t(daypartWords[moved.daypart])}`,
            ),
          })}
        </span>
      )}
      {gone === 'taken' && <span className="text-least font-semibold text-danger">{t('owner.goneTaken')}</span>}
      {gone === 'closed' && <span className="text-least font-semibold text-danger">{t('owner.goneClosed')}</span>}
      {gone === 'held' && goneUntil && (
        <span className="text-least text-brass">{t('owner.goneHeld', { when: date(goneUntil, 'moment') })}</span>
      )}
      {challenged && status === 'held' && <span className="text-least text-brass">{t('owner.challenged')}</span>}
      {live && others > 0 && <span className="text-least text-brass">{t('owner.others', { count: others })}</span>}
    </div>
  )
}
