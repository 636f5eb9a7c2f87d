import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps, split } from './Field'

/** A text field of several lines. Its direction follows the text. */
export function Textarea(
  props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const [field, { className = '', ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          dir="auto"
          placeholder=" "
          rows={4}
          {...control}
          {...wiring}
          disabled={wiring.disabled ?? control.disabled}
          className={`control ${className}`}
        />
      )}
    </Field>
  )
}
