import { CalendarOff, CalendarPlus, CalendarCheck2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { BookingState } from '../../../shared/booking/BookingState'
import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { useDaysInWords } from '../../../shared/booking/days'
import { Button } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { graphql } from '../../../shared/graphql/graphql'
import { dayAgo } from '../../../shared/i18n/days'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { type Closure, closes, overlap, takenElsewhere, useEither, useSend, weekdayOf } from './calendar'
import { CloseDialog, CloseDaysDocument } from './CloseDialog'
import { daysOf, useSpan } from './days'
import { EnterDialog } from './EnterDialog'
import type { Chosen, Known } from './known'
import { Party } from './Party'

const OpenDays = graphql(`
  mutation OpenDays($input: OpenDays!) {
    openDays(input: $input) {
      position
    }
  }
`)

const stateWords: Record<string, MessageKey> = {
  free: 'calendar.free',
  asked: 'calendar.asked',
  held: 'calendar.held',
  taken: 'calendar.taken',
  closed: 'calendar.closed',
}

/** The chosen days: what is on them, and the actions for them. */
export function DayPanel({ known, chosen, ref }: { known: Known; chosen: Chosen; ref?: Ref<HTMLElement> }) {
  const t = useT()
  const inWords = useDaysInWords()
  const [open, setOpen] = useState<'enter' | 'close'>()
  const days = daysOf(chosen)
  const over = chosen.to < dayAgo(0)
  return (
    <section ref={ref} className="panel grid scroll-my-4 gap-4 p-4" aria-label={t('owner.chosenDays')}>
      <h2 aria-live="polite" tabIndex={-1} className="text-panel outline-none">
        {inWords(days)}
      </h2>
      {days.length === 1 && <Slots known={known} chosen={chosen} />}
      <Parties known={known} chosen={chosen} days={days} />
      <Closures known={known} chosen={chosen} days={days} />
      {!over && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {days.length <= 7 && (
            <Button look="primary" onClick={() => setOpen('enter')}>
              <CalendarPlus size={18} aria-hidden />
              {t('owner.enterParty')}
            </Button>
          )}
          <Button onClick={() => setOpen('close')}>
            <CalendarOff size={18} aria-hidden />
            {t('owner.closeDays')}
          </Button>
        </div>
      )}
      {open === 'enter' && <EnterDialog known={known} chosen={chosen} onClose={() => setOpen(undefined)} />}
      {open === 'close' && <CloseDialog known={known} chosen={chosen} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const fits = (chosen: Chosen, hall: string | null, daypart: Daypart) =>
  (!chosen.hall || hall === null || hall === chosen.hall) && (!chosen.daypart || overlap(daypart, chosen.daypart))

/** The slots (halls and parts) of one day, each with its state. */
function Slots({ known: { slots, calendar, imported }, chosen }: { known: Known; chosen: Chosen }) {
  const t = useT()
  const either = useEither()
  const those = slots.filter(
    (slot) =>
      slot.day === chosen.from &&
      (!chosen.hall || slot.hall === chosen.hall) &&
      (!chosen.daypart || slot.daypart === chosen.daypart),
  )
  const off = calendar.weekdays.length > 0 && !calendar.weekdays.includes(weekdayOf(chosen.from))
  return (
    <ul className="grid gap-1 text-small">
      {off && <li className="text-muted">{t('owner.weekdayOff')}</li>}
      {those.map((slot) => {
        const hall = calendar.halls.find(({ id }) => id === slot.hall)
        return (
          <li key={`${slot.hall}${slot.daypart}`} className="flex flex-wrap gap-x-2">
            <span className="text-muted">
              {calendar.halls.length > 1 && hall && (
                <>
                  <bdi>{either(hall.name)}</bdi> ·{' '}
                </>
              )}
              {t(daypartWords[slot.daypart])}
            </span>
            <b className="font-semibold">{t(stateWords[slot.state]!)}</b>
            {slot.state === 'closed' && takenElsewhere(imported, slot.day, slot.hall, slot.daypart) && (
              <span>{t('owner.imported')}</span>
            )}
            {slot.asked > 0 && <span>{t('owner.asked', { count: slot.asked })}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Parties({ known, chosen, days }: { known: Known; chosen: Chosen; days: string[] }) {
  const t = useT()
  const inWords = useDaysInWords()
  const those = known.bookings.filter(
    (each) => fits(chosen, each.hall, each.daypart) && each.days.some((day) => days.includes(day)),
  )
  if (those.length === 0) return <p className="text-muted">{t('owner.noParties')}</p>
  return (
    <ul className="grid gap-3">
      {those.map((booking) => (
        <li key={booking.id} className="flex flex-wrap items-start justify-between gap-2 border-t border-line pt-3">
          <div className="grid gap-1">
            <Party booking={booking} conflict={known.conflicts.get(booking.id)} />
            <span className="text-least text-muted">
              {(days.length > 1 || booking.days.length > 1) && `${inWords(booking.days)} · `}
              {t(daypartWords[booking.daypart])}
              {booking.guests > 0 && ` · ${t('common.guests', { count: booking.guests })}`}
            </span>
          </div>
          <BookingState status={booking.status} />
        </li>
      ))}
    </ul>
  )
}

/** The closures of the chosen days, each with a button that reopens them. */
function Closures({ known, chosen, days }: { known: Known; chosen: Chosen; days: string[] }) {
  const t = useT()
  const send = useSend()
  const errorText = useErrorText()
  const [busy, setBusy] = useState('')
  const those = known.closures.filter(
    (each) => fits(chosen, each.hall, each.daypart) && days.some((day) => closes(each, day, chosen.hall)),
  )
  const failed = (error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' })
  const again = ({ hall, from, to, weekdays, daypart, note }: Closure) =>
    void send(CloseDaysDocument, {
      input: {
        listing: known.listing,
        hall,
        from: from < dayAgo(0) ? dayAgo(0) : from,
        to,
        weekdays,
        daypart,
        note: note ?? '',
      },
    }).catch(failed)
  const open = async (closure: Closure) => {
    setBusy(closure.id)
    try {
      await send(OpenDays, { input: { listing: known.listing, closure: closure.id } })
      toast({ title: t('owner.opened'), tone: 'tile', action: { label: t('common.undo'), run: () => again(closure) } })
    } catch (error) {
      failed(error as Error)
    } finally {
      setBusy('')
    }
  }
  return (
    <>
      {those.map((closure) => (
        <div
          key={closure.id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-panel border border-dashed border-field p-3"
        >
          <ClosureWords closure={closure} known={known} />
          <Button busy={busy === closure.id} onClick={() => void open(closure)}>
            <CalendarCheck2 size={18} aria-hidden />
            {t('owner.openDays')}
          </Button>
        </div>
      ))}
    </>
  )
}

function ClosureWords({ closure, known }: { closure: Closure; known: Known }) {
  const t = useT()
  const either = useEither()
  const span = useSpan()
  const { hall, daypart, note } = closure
  const halls = known.calendar.halls
  const found = halls.find(({ id }) => id === hall)
  const parts = [
    t('calendar.closed'),
    span(closure),
    halls.length > 1 && (found ? either(found.name) : t('owner.allHalls')),
    daypart !== 'all_day' && t(daypartWords[daypart]),
  ]
  return (
    <div className="min-w-0 text-small">
      <p>{parts.filter(Boolean).join(' · ')}</p>
      {note && (
        <p dir="auto" className="text-muted">
          {note}
        </p>
      )}
    </div>
  )
}
