import { useState } from 'react'
import { useClient } from 'urql'
import { freeDaysIn } from '../../../shared/booking/freeDays'
import { wholeDay, writeDay } from '../../../shared/calendar/day'
import { readDay } from '../../../shared/calendar/typedDay'
import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { graphql } from '../../../shared/graphql/graphql'
import { dayAgo, daysIn } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { partyDays } from '../../../shared/party/party'
import { noteOwnChange } from '../../../shared/seen/seen'
import type { Booking } from './booking'

const Move = graphql(`
  mutation MoveMyBooking($input: MoveBooking!) {
    moveBooking(input: $input) {
      position
    }
  }
`)

/** The same days, moved so that they begin on `first`. */
const beginningOn = (first: string, days: readonly string[]) =>
  days.map((day) => dayAgo(1 - daysIn(days[0]!, day), Date.parse(first)))

/** Moves a pending request to another day. If that day is taken, the nearest free ones are offered. */
export function MoveRequest({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const client = useClient()
  const [{ id, version, hall, daypart, days }] = useState(booking) // the state when the dialog opened
  const [day, setDay] = useState(days[0]!)
  const { min, max } = partyDays()
  const typedIn = (fields: FormData) => readDay(textOf(fields, 'days'), min) ?? ''
  // Text that is no date leaves the chosen day unchanged, so it must be an error: nothing would move.
  const mistakes = (fields: FormData): Record<string, string> => {
    const typed = typedIn(fields)
    if (typed < min || typed > max) return { days: t('calendar.noDay', { example: writeDay(dayAgo(0)) }) }
    return typed === days[0] ? { days: t('account.moveSameDay') } : {}
  }
  const form = useForm(async (fields) => {
    const input = { booking: id, version, hall, daypart, days: beginningOn(typedIn(fields), days) }
    const { error } = await client.mutation(Move, { input }).toPromise()
    if (error) throw error
    noteOwnChange(id)
    toast({ title: t('account.requestMoved'), tone: 'tile' })
    onClose()
  }, mistakes)
  const free = form.failure ? freeDaysIn(refusal(form.failure).fields.days) : []
  return (
    <Dialog title={t('account.moveTitle')} onClose={onClose}>
      <Form of={form} placed={['days']}>
        <DayField
          name="days"
          label={t('party.day')}
          hint={t('account.moveHint')}
          {...{ min, max }}
          value={day}
          onDay={setDay}
          error={free.length === 0 ? form.errors.days : undefined}
        />
        {form.failure && free.length > 0 && (
          <div role="alert" tabIndex={-1} data-refusal="true" className="grid gap-2">
            <p className="text-danger">{refusal(form.failure).message}</p>
            <p className="text-small">{t('booking.freeNearby')}</p>
            <div className="flex flex-wrap gap-2">
              {free.map((each) => (
                <button key={each} type="button" className="chip bg-surface" onClick={() => setDay(each)}>
                  {wholeDay(each, lang)}
                </button>
              ))}
            </div>
          </div>
        )}
        <Button type="submit" look="primary" busy={form.busy}>
          {t('account.moveNow')}
        </Button>
      </Form>
    </Dialog>
  )
}
