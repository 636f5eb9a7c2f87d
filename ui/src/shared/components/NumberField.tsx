import { plainNumber } from '../i18n/digits'
import { Input, type InputProps } from './Field'

/**
 * The field for all numbers. Arabic-Indic and Persian digits become Latin ones as they are typed, and other characters
 * are rejected. `readNumber` reads its text.
 */
export function NumberField({
  onValue,
  ...props
}: Omit<InputProps, 'onChange' | 'type'> & { onValue?: (text: string) => void }) {
  return (
    <Input
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      {...props}
      data-number
      type="text"
      onChange={({ target: field }) => {
        const plain = plainNumber(field.value)
        if (plain !== field.value) {
          const after = field.value.length - (field.selectionStart ?? field.value.length)
          field.value = plain
          const caret = Math.max(0, plain.length - after)
          field.setSelectionRange(caret, caret)
        }
        onValue?.(plain)
      }}
    />
  )
}
