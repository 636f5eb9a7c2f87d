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

/** Closes days, or weekdays within them, to requests. It says who waits on them, and declines these requests if wished. */
export function CloseDialog({ known, chosen, onClose }: { known: Known; chosen: Chosen; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const today = dayAgo(0)
  const [range, setRange] = useState<Range>({ from: chosen.from < today ? today : chosen.from, to: chosen.to })
  const [weekdays, setWeekdays] = useState<number[]>([])
  const [place, setPlace] = useState<Place>({ hall: chosen.hall, daypart: chosen.daypart || 'all_day' })
  const [declining, setDeclining] = useState(true)
  const decline = useDeclining()
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
    if (failed > 0) {
      toast({ title: t('owner.closedNow'), text: t('owner.notAllDeclined', { count: failed }), tone: 'danger' })
      return
    }
    toast(
      declined.length > 0
        ? { title: t('owner.closedNow'), text: t('owner.closedDeclined', { count: declined.length }), tone: 'tile' }
        : closeDays.position > 0
          ? { title: t('owner.closedNow'), text: t('owner.closedNowText'), tone: 'tile' }
          : { title: t('owner.closedAlready'), text: t('owner.closedAlreadyText'), tone: 'tile' },
    )
  })
  const { errors } = form
  return (
    <Dialog title={t('owner.closeDays')} onClose={onClose}>
      <Form of={form}>
        <p className="text-small text-muted">{t('owner.closeHint')}</p>
        <RangeField label={t('owner.chosenDays')} range={range} onRange={setRange} min={today} />
        <HolidayChips range={range} onRange={setRange} />
        {(errors.from ?? errors.to) && <p className="text-small text-danger">{errors.from ?? errors.to}</p>}
        {range.from !== range.to && (
          <WeekdayChips
            label={t('owner.onlyWeekdays')}
            hint={t('owner.onlyWeekdaysHint')}
            error={errors.weekdays}
            value={weekdays}
            onChange={setWeekdays}
          />
        )}
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
