import { type KeyboardEvent, useState } from 'react'
import { type FieldProps, Input } from '../components/Field'
import { dayAgo } from '../i18n/days'
import { type Translate, useT } from '../i18n/language'
import { readDay, writeDay } from './day'

export interface DayInputProps extends Omit<FieldProps, 'locked' | 'error'> {
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
function mistakeIn(t: Translate, text: string, { min, max }: Pick<DayInputProps, 'min' | 'max'>): string | undefined {
  const day = readDay(text)
  if (day === undefined) return t('calendar.noDay', { example: writeDay(dayAgo(0)) })
  if (min && day < min) return t('calendar.tooEarly', { day: writeDay(min) })
  if (max && day > max) return t('calendar.tooLate', { day: writeDay(max) })
  return undefined
}

/**
 * A day that is typed, in digits of either script or with the name of the month: see readDay. It is taken when the field
 * is left, or with Enter; what is not taken stays, with the reason. An emptied field is no day if it is `open`, else the
 * day that it was.
 */
export function DayInput({
  value,
  onDay,
  min,
  max,
  open,
  tail,
  ...field
}: DayInputProps & { id?: string; tail?: React.ReactNode }) {
  const t = useT()
  const [typed, setTyped] = useState<{ text: string; instead: string; refused: boolean }>()
  // Another day has come meanwhile, by the calendar or from the address.
  const now = typed?.instead === value ? typed : undefined
  const error = now?.refused ? mistakeIn(t, now.text, { min, max }) : undefined
  const take = () => {
    if (!now) return
    const text = now.text.trim()
    if (text !== '' && mistakeIn(t, text, { min, max })) return setTyped({ ...now, refused: true })
    setTyped(undefined)
    const day = text === '' ? (open || field.optional ? '' : value) : readDay(text)!
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
        error={error}
        tail={tail}
      />
      <span role="status" className="unseen">
        {error && `${String(field.label)}: ${error}`}
      </span>
    </>
  )
}
