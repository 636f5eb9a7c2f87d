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
import { WeekdayChips } from './WeekdayChips'

export const CloseDaysDocument = graphql(`
  mutation CloseDays($input: CloseDays!) {
    closeDays(input: $input) {
      position
    }
  }
`)

/** Closes days, or weekdays within them, to requests. */
export function CloseDialog({ known, chosen, onClose }: { known: Known; chosen: Chosen; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const today = dayAgo(0)
  const [range, setRange] = useState<Range>({ from: chosen.from < today ? today : chosen.from, to: chosen.to })
  const [weekdays, setWeekdays] = useState<number[]>([])
  const [place, setPlace] = useState<Place>({ hall: chosen.hall, daypart: chosen.daypart || 'all_day' })
  const form = useForm(async (fields) => {
    const { closeDays } = await send(CloseDaysDocument, {
      input: {
        listing: known.listing,
        ...range,
        hall: place.hall || null,
        daypart: place.daypart,
        weekdays: range.from === range.to ? [] : weekdays,
        note: textOf(fields, 'note'),
      },
    })
    onClose()
    toast(
      closeDays.position > 0
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
        <Button type="submit" look="primary" busy={form.busy}>
          {t('owner.closeDays')}
        </Button>
      </Form>
    </Dialog>
  )
}
