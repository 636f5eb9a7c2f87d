import { useState } from 'react'
import { hasExponent, plainNumber } from '../i18n/digits'
import { useT } from '../i18n/language'
import { Input, type InputProps } from './Field'

/**
 * The field for all numbers. Arabic-Indic and Persian digits become Latin ones as they are typed, and other characters
 * are rejected. `readNumber` reads its text. An exponent stays, with a message, and no form is sent with it: see
 * useForm.
 */
export function NumberField({
  onValue,
  error,
  ...props
}: Omit<InputProps, 'onChange' | 'type'> & { onValue?: (text: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const unread = hasExponent(typeof props.value === 'string' ? props.value : typed)
  return (
    <Input
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      {...props}
      error={unread ? t('form.exponent') : error}
      data-number
      data-unread={unread || undefined}
      type="text"
      onChange={({ target: field }) => {
        const plain = plainNumber(field.value)
        if (plain !== field.value) {
          const after = field.value.length - (field.selectionStart ?? field.value.length)
          field.value = plain
          const caret = Math.max(0, plain.length - after)
          field.setSelectionRange(caret, caret)
        }
        setTyped(plain)
        onValue?.(plain)
      }}
    />
  )
}
