import { type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { useT } from '../i18n/language'
import { Field, type FieldProps, split } from './Field'

/** The share of the limit, and the number of characters, from which those that are left are told. */
const fewShare = 1 / 8
const fewMost = 200

type Props = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    ref?: Ref<HTMLTextAreaElement>
    /** The most characters that the server takes. The field says how many are left once they are few, or too many. */
    limit?: number
  }

/** A text field of several lines. Its direction follows the text. */
export function Textarea({ limit, onChange, ...props }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(props.defaultValue)
  const [field, { className = '', ...control }] = split(props)
  // Counted as lettersIn does, without the rules of forms, which a page with a lone text field need not load.
  const left = limit === undefined ? Infinity : limit - [...String(props.value ?? typed ?? '').trim()].length
  const few = limit !== undefined && left <= Math.min(fewMost, limit * fewShare)
  return (
    <Field
      {...field}
      error={field.error ?? (few && left < 0 ? t('form.tooLong', { limit }) : undefined)}
      hint={few ? t('form.left', { count: left }) : field.hint}
    >
      {(wiring) => (
        <textarea
          dir="auto"
          placeholder=" "
          rows={4}
          {...control}
          {...wiring}
          disabled={wiring.disabled ?? control.disabled}
          className={`control ${className}`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
