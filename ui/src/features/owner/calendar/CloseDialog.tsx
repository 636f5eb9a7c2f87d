import { useState } from 'react'
import { RangeField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { dayAgo, type Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { useSend } from './calendar'
import { HolidayChips } from './HolidayChips'
import type { Chosen, Known } from './known'
import { type Place, PlaceFields } from './PlaceFields'
import { useWaiting, type Waiting } from './waiting'
import { WaitingNote } from './WaitingNote'
import { WeekdayChips } from './WeekdayChips'

export const CloseDaysDocument = graphql(`
  mutation CloseDays($input: CloseDays!) {
    closeDays(input: $input) {
      position
    }
  }
`)

const DeclineClosed = graphql(`
  mutation DeclineOnClosedDay($input: DeclineBooking!) {
    declineBooking(input: $input) {
      position
    }
  }
`)

/**
 * Returns a function that declines requests whose day was closed: their couples read so, with the nearest free days. It
 * returns how many could not be declined, because they were answered or changed meanwhile.
 */
function useDeclining() {
  const send = useSend()
  return async (requests: readonly Waiting[]): Promise<number> => {
    let failed = 0
    for (const { id, version } of requests) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- so that many requests are no burst
        await send(DeclineClosed, { input: { booking: id, version, reason: '', offerDays: true, closed: true } })
      } catch {
        failed++
      }
    }
    return failed
  }
}

/** Returns a function that says what closing has done: whether it closed more, and which requests were declined. */
function useOutcome(): (closed: boolean, declined: number, failed: number) => void {
  const t = useT()
  return (closed, declined, failed) => {
    const title = t('owner.closedNow')
    if (failed > 0) toast({ title, text: t('owner.notAllDeclined', { count: failed }), tone: 'danger' })
    else if (declined > 0) toast({ title, text: t('owner.closedDeclined', { count: declined }), tone: 'tile' })
    else if (closed) toast({ title, text: t('owner.closedNowText'), tone: 'tile' })
    else toast({ title: t('owner.closedAlready'), text: t('owner.closedAlreadyText'), tone: 'tile' })
  }
}

/** The days, and the weekdays that narrow them if there are several. */
function DaysToClose({
  range,
  weekdays,
  errors,
  onRange,
  onWeekdays,
}: {
  range: Range
  weekdays: number[]
  errors: Record<string, string>
  onRange: (range: Range) => void
  onWeekdays: (weekdays: number[]) => void
}) {
  const t = useT()
  const wrong = errors.from ?? errors.to
  return (
    <>
      <RangeField label={t('owner.chosenDays')} range={range} onRange={onRange} min={dayAgo(0)} />
      <HolidayChips range={range} onRange={onRange} />
      {wrong && <p className="text-small text-danger">{wrong}</p>}
      {range.from !== range.to && (
        <WeekdayChips
          label={t('owner.onlyWeekdays')}
          hint={t('owner.onlyWeekdaysHint')}
          error={errors.weekdays}
          value={weekdays}
          onChange={onWeekdays}
        />
      )}
    </>
  )
}

/**
 * Closes days, or weekdays within them, to requests. It says who waits on them, and declines these requests if wished.
 */
export function CloseDialog({ known, chosen, onClose }: { known: Known; chosen: Chosen; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const today = dayAgo(0)
  const [range, setRange] = useState<Range>({ from: chosen.from < today ? today : chosen.from, to: chosen.to })
  const [weekdays, setWeekdays] = useState<number[]>([])
  const [place, setPlace] = useState<Place>({ hall: chosen.hall, daypart: chosen.daypart || 'all_day' })
  const [declining, setDeclining] = useState(true)
  const decline = useDeclining()
  const tell = useOutcome()
  const meant = range.from === range.to ? [] : weekdays
  const { known: looked, requests, holds } = useWaiting(known.listing, range, meant, place)
  const declined = declining ? requests : []
  const form = useForm(async (fields) => {
    const { closeDays } = await send(CloseDaysDocument, {
      input: {
        listing: known.listing,
        ...range,
        hall: place.hall || null,
        daypart: place.daypart,
        weekdays: meant,
        note: textOf(fields, 'note'),
      },
    })
    const failed = await decline(declined)
    onClose()
    tell(closeDays.position > 0, declined.length, failed)
  })
  const { errors } = form
  return (
    <Dialog title={t('owner.closeDays')} onClose={onClose}>
      <Form of={form}>
        <p className="text-small text-muted">{t('owner.closeHint')}</p>
        <DaysToClose {...{ range, weekdays, errors }} onRange={setRange} onWeekdays={setWeekdays} />
        <PlaceFields all halls={known.calendar.halls} place={place} onPlace={setPlace} errors={errors} />
        <Input
          name="note"
          label={t('owner.note')}
          hint={t('owner.noteHint')}
          optional
          autoComplete="off"
          error={errors.note}
        />
        <WaitingNote
          listing={known.listing}
          range={range}
          requests={requests}
          holds={holds}
          declining={declining}
          onDeclining={setDeclining}
        />
        <Button type="submit" look="primary" busy={form.busy || !looked}>
          {declined.length > 0 ? t('owner.closeAndDecline', { count: declined.length }) : t('owner.closeDays')}
        </Button>
      </Form>
    </Dialog>
  )
}
