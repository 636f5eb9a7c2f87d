import { ChevronDown, CircleAlert, Lock } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { useT } from '../i18n/language'

export interface FieldProps {
  label: ReactNode
  /** A sentence below the field, such as an example. */
  hint?: ReactNode
  /** The error message, shown with an icon and linked to the control. */
  error?: string | undefined
  optional?: boolean
  /** The reason why the control cannot be used. It is shown in the control's place, with a lock. */
  locked?: string | undefined
  /** Whether the label is only for screen readers. */
  quietLabel?: boolean
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  disabled: boolean | undefined
}

/** A label above, the control, and a hint or error below. The three are linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  locked,
  quietLabel,
  id: given,
  children,
}: FieldProps & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const t = useT()
  const made = useId()
  const id = given ?? made
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={quietLabel ? 'unseen' : 'text-small font-semibold'}>
        {label} {optional && <span className="font-normal text-muted">{t('form.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': below,
        'aria-invalid': error ? true : undefined,
        disabled: locked ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-1" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-least text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export type InputProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; lead?: ReactNode; tail?: ReactNode }

/** Splits the props of a field from those of its control. */
export function split<P extends FieldProps & { id?: string | undefined }>(props: P) {
  const { label, hint, error, optional, locked, quietLabel, id, ...control } = props
  return [{ label, hint, error, optional, locked, quietLabel, id }, control] as const
}

/** A one-line text field. `lead` and `tail` are rendered inside it, at its start and end. */
export function Input(props: InputProps) {
  const [field, { lead, tail, className = '', ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          {lead && (
            <span className="pointer-events-none absolute start-3.5 inset-y-0 grid place-items-center">{lead}</span>
          )}
          <input
            dir="auto"
            placeholder=" "
            {...control}
            {...wiring}
            disabled={wiring.disabled ?? control.disabled}
            className={`control ${lead ? 'ps-11' : ''} ${tail ? 'has-tail' : ''} ${className}`}
          />
          {tail && <span className="absolute end-0.5 inset-y-0 grid place-items-center">{tail}</span>}
        </span>
      )}
    </Field>
  )
}

/** A native select, which works best on phones and needs no code. A locked one shows the reason and keeps its label. */
export function Select(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const [field, { className = '', children, ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...control}
            {...wiring}
            disabled={wiring.disabled ?? control.disabled}
            className={`control ${className}`}
          >
            {field.locked ? <option>{field.locked}</option> : children}
          </select>
          <span className="pointer-events-none absolute end-3 inset-y-0 grid place-items-center text-muted">
            {field.locked ? (
              <Lock size={17} strokeWidth={1.75} aria-hidden />
            ) : (
              <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
            )}
          </span>
        </span>
      )}
    </Field>
  )
}
