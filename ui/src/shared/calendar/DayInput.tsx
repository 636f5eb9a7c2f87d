import { type KeyboardEvent, useState } from 'react'
import { type FieldProps, Input } from '../components/Field'
import { dayAgo } from '../i18n/days'
import { type Lang, type Translate, useLanguage, useT } from '../i18n/language'
import { isHijri, readDay, tooShortMonth, writeDay } from './day'

export interface DayInputProps extends Omit<FieldProps, 'locked'> {
  /** Of the text, in a form that reads it. */
  name?: string
  /** The day, YYYY-MM-DD, or nothing. */
  value: string
  onDay: (day: string) => void
  /** The first and the last day that is taken. */
  min?: string | undefined
  max?: string | undefined
  /** It may be left empty; the label of an `optional` one says so, too. */
  open?: boolean | undefined
}

/** Why a text is not taken as the day. */
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
 * A day that is typed, in digits of either script or with the name of the month: see readDay. It is taken when the
 * field is left, or with Enter; what is not taken stays, with the reason. An emptied field is no day if it is `open`,
 * else the day that it was. `error` is what the form says of it.
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
  // Another day has come meanwhile, by the calendar or from the address.
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
        error={error ?? given}
        tail={tail}
      />
      <span role="status" className="unseen">
        {error && `${String(field.label)}: ${error}`}
      </span>
    </>
  )
}
