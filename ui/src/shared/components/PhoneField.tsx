import { latinDigits } from '../i18n/digits'
import { Input, type InputProps } from './Field'

/**
 * A field for a phone number, left to right in both languages. Arabic-Indic digits become Latin ones as they are typed.
 */
export function PhoneField({ onInput, ...props }: Omit<InputProps, 'type'>) {
  return (
    <Input
      placeholder="+963 944 000 000"
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      dir="ltr"
      onInput={(event) => {
        const field = event.currentTarget
        const latin = latinDigits(field.value)
        if (latin !== field.value) field.value = latin
        onInput?.(event)
      }}
    />
  )
}
