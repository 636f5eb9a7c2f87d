import { type KeyboardEvent, useState } from 'react'
import { type FieldProps, Input } from '../components/Field'
import { dayAgo } from '../i18n/days'
import { type Lang, type Translate, useLanguage, useT } from '../i18n/language'
import { writeDay } from './day'
import { isHijri, readDay, tooShortMonth } from './typedDay'

export interface DayInputProps extends Omit<FieldProps, 'locked'> {
  /** The name of the text field, for a form that reads it. */
  name?: string
  /** The day, YYYY-MM-DD, or empty. */
  value: string
  onDay: (day: string) => void
  /** The first and the last day that are accepted. */
  min?: string | undefined
  max?: string | undefined
  /** Whether the field may be empty. An `optional` field may be empty too, and its label says so. */
  open?: boolean | undefined
}

/** Why a text is not accepted as the day; undefined if it is accepted. */
function mistakeIn(
  text: string,
  { min, max }: Pick<DayInputProps, 'min' | 'max'>,
  t: Translate,
  lang: Lang,
): string | undefined {
  if (isHijri(text)) return t('calendar.hijri', { example: writeDay(dayAgo(0)) })
  const day = readDay(text, min)
  if (day === undefined) {
    const short = tooShortMonth(text, lang)
    return short ? t('calendar.noSuchDay', short) : t('calendar.noDay', { example: writeDay(dayAgo(0)) })
  }
  if (min && day < min) return t('calendar.tooEarly', { day: writeDay(min) })
  if (max && day > max) return t('calendar.tooLate', { day: writeDay(max) })
  return undefined
}

/**
 * A day that is typed in digits of either script or with the name of the month: see readDay. It is accepted when the
 * field is left, or on Enter. A text that is not accepted stays, with the reason. An emptied field becomes empty if it
 * is `open` or `optional`, and otherwise gets its former day back. `error` is the form's own message. The text is
 * marked as unread, so that no form is sent with the former day instead: see useForm.
 */
export function DayInput({
  value,
  onDay,
  min,
  max,
  open,
  tail,
  error: given,
  ...field
}: DayInputProps & { id?: string; tail?: React.ReactNode }) {
  const t = useT()
  const lang = useLanguage()
  const [typed, setTyped] = useState<{ text: string; instead: string; refused: boolean }>()
  // The typed text no longer counts if the value has changed meanwhile, through the calendar or the address.
  const now = typed?.instead === value ? typed : undefined
  const mistake = (text: string) => mistakeIn(text, { min, max }, t, lang)
  const error = now?.refused ? mistake(now.text) : undefined
  const take = () => {
    if (!now) return
    const text = now.text.trim()
    if (text !== '' && mistake(text)) return setTyped({ ...now, refused: true })
    setTyped(undefined)
    const day = text === '' ? (open || field.optional ? '' : value) : readDay(text, min)!
    if (day !== value) onDay(day)
  }
  return (
    <>
      <Input
        {...field}
        dir="ltr"
        autoComplete="off"
        value={now?.text ?? (value && writeDay(value))}
        onChange={({ target }) => setTyped({ text: target.value, instead: value, refused: false })}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && take()}
        data-unread={error !== undefined || undefined}
        error={error ?? given}
        tail={tail}
      />
      <span role="status" className="unseen">
        {error && `${String(field.label)}: ${error}`}
      </span>
    </>
  )
}
