import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps, split } from './Field'

/** Several lines; the direction follows what is typed. */
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
