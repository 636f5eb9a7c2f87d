import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { type OwnCalendar, useSend } from './calendar'
import { bothOf } from './HallDialog'
import { WeekdayChips } from './WeekdayChips'

const SetRules = graphql(`
  mutation SetCalendarRules($input: SetCalendarRules!) {
    setCalendarRules(input: $input) {
      position
    }
  }
`)

const counts = [
  ['holdDays', 'owner.holdDays', 'owner.holdDaysHint'],
  ['noticeDays', 'owner.noticeDays', 'owner.noticeDaysHint'],
  ['bufferBefore', 'owner.bufferBefore', 'owner.bufferHint'],
  ['bufferAfter', 'owner.bufferAfter', 'owner.bufferHint'],
] as const satisfies [string, MessageKey, MessageKey][]

const kept = [
  ['kept60', 'owner.kept60'],
  ['kept30', 'owner.kept30'],
  ['kept14', 'owner.kept14'],
] as const satisfies [string, MessageKey][]

/** Saves the booking rules: the values of the fields, and the chosen weekdays. */
function useRules(listing: string, calendar: OwnCalendar) {
  const t = useT()
  const send = useSend()
  const [weekdays, setWeekdays] = useState<readonly number[]>(calendar.weekdays)
  const form = useForm(async (fields) => {
    const count = (name: string) => readNumber(fields.get(name)) ?? 0
    await send(SetRules, {
      input: {
        listing,
        holdDays: count('holdDays'),
        noticeDays: count('noticeDays'),
        weekdays: [...weekdays],
        bufferBefore: count('bufferBefore'),
        bufferAfter: count('bufferAfter'),
        couplesHold: fields.get('couplesHold') !== null,
        kept60: count('kept60'),
        kept30: count('kept30'),
        kept14: count('kept14'),
        termsText: bothOf(fields, 'terms'),
      },
    })
    toast({ title: t('owner.saved'), text: t('owner.rulesSaved'), tone: 'tile' })
  })
  return { form, weekdays, setWeekdays }
}

/** The booking rules: how long a date is held, how far ahead it can be requested, and how much of a deposit is kept. */
export function RulesForm({ listing, calendar }: { listing: string; calendar: OwnCalendar }) {
  const t = useT()
  const { form, weekdays, setWeekdays } = useRules(listing, calendar)
  const { errors, busy } = form
  return (
    <Form of={form} className="panel grid gap-5 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {counts.map(([name, label, hint]) => (
          <NumberField
            key={name}
            name={name}
            inputMode="numeric"
            label={t(label)}
            hint={t(hint)}
            defaultValue={String(calendar[name])}
            error={errors[name]}
          />
        ))}
      </div>
      <WeekdayChips
        label={t('owner.weekdays')}
        hint={t('owner.weekdaysHint')}
        error={errors.weekdays}
        value={weekdays}
        onChange={setWeekdays}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="couplesHold"
          className="size-5 accent-(--accent)"
          defaultChecked={calendar.couplesHold}
        />
        {t('owner.couplesHold')}
      </label>
      <Terms terms={calendar.terms} errors={errors} />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('owner.save')}
        </Button>
      </div>
    </Form>
  )
}

/** The share of a deposit that is kept, by how soon before the party it is cancelled, and the owner's own terms. */
function Terms({ terms, errors }: { terms: OwnCalendar['terms']; errors: Record<string, string> }) {
  const t = useT()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{t('owner.terms')}</legend>
      <p className="text-small text-muted">{t('owner.termsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {kept.map(([name, label]) => (
          <NumberField
            key={name}
            name={name}
            inputMode="numeric"
            label={t(label)}
            defaultValue={String(terms[name])}
            error={errors[name]}
          />
        ))}
      </div>
      <EditorSplit
        optional
        rows={4}
        label={t('owner.termsText')}
        of={(lang, first) => ({
          name: `terms-${lang}`,
          defaultValue: terms.text[lang],
          error: first ? errors.termsText : undefined,
        })}
      />
    </fieldset>
  )
}
