import { ChevronDown, CircleAlert, Eye, EyeOff, Lock } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId, useState } from 'react'
import { latinDigits } from '../i18n/format'
import { useT } from '../i18n/language'

interface FieldProps {
  label: ReactNode
  /** A sentence under the field, e.g. an example. */
  hint?: ReactNode
  /** What is wrong; shown with an icon and tied to the control. */
  error?: string | undefined
  optional?: boolean
  /** Why the control cannot be used; shown in its place, with a lock. */
  locked?: string | undefined
  /** The label is read out but not shown. */
  quietLabel?: boolean
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  disabled: boolean | undefined
}

/** Label above, control, hint or error below, all tied together for those who hear the page. */
export function Field({ label, hint, error, optional, locked, quietLabel, id: given, children }: FieldProps & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const t = useT()
  const made = useId()
  const id = given ?? made
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={quietLabel ? 'unseen' : 'text-small font-semibold'}>
        {label} {optional && <span className="font-normal text-muted">{t('form.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined, disabled: locked ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-1" />
          {error}
        </p>
      )}
      {hint && !error && <p id={`${id}-hint`} className="text-least text-muted">{hint}</p>}
    </div>
  )
}

type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; lead?: ReactNode; tail?: ReactNode }

function split<P extends FieldProps & { id?: string | undefined }>(props: P) {
  const { label, hint, error, optional, locked, quietLabel, id, ...control } = props
  return [{ label, hint, error, optional, locked, quietLabel, id }, control] as const
}

/** A line of text. `lead` and `tail` sit inside the field, at its start and end. */
export function Input(props: InputProps) {
  const [field, { lead, tail, className = '', ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          {lead && <span className="pointer-events-none absolute start-3.5 inset-y-0 grid place-items-center">{lead}</span>}
          <input dir="auto" {...control} {...wiring} disabled={wiring.disabled ?? control.disabled} className={`control ${lead ? 'ps-11' : ''} ${tail ? 'pe-12' : ''} ${className}`} />
          {tail && <span className="absolute end-0.5 inset-y-0 grid place-items-center">{tail}</span>}
        </span>
      )}
    </Field>
  )
}

/** Several lines; the direction follows what is typed. */
export function Textarea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const [field, { className = '', ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => <textarea dir="auto" rows={4} {...control} {...wiring} disabled={wiring.disabled ?? control.disabled} className={`control ${className}`} />}
    </Field>
  )
}

/** The device's own select: better on phones, and costs nothing. A locked one says why, and keeps its label. */
export function Select(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const [field, { className = '', children, ...control }] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          <select {...control} {...wiring} disabled={wiring.disabled ?? control.disabled} className={`control ${className}`}>
            {field.locked ? <option>{field.locked}</option> : children}
          </select>
          <span className="pointer-events-none absolute end-3 inset-y-0 grid place-items-center text-muted">
            {field.locked ? <Lock size={17} strokeWidth={1.75} aria-hidden /> : <ChevronDown size={18} strokeWidth={1.75} aria-hidden />}
          </span>
        </span>
      )}
    </Field>
  )
}

/** A password with a way to see it. */
export function PasswordField(props: Omit<InputProps, 'type' | 'tail'>) {
  const t = useT()
  const [seen, setSeen] = useState(false)
  const Icon = seen ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      dir="ltr"
      className="text-start"
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <button type="button" aria-label={t(seen ? 'form.hidePassword' : 'form.showPassword')} aria-pressed={seen} onClick={() => setSeen(!seen)} className="grid size-11 place-items-center text-muted">
          <Icon size={19} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}

/** A telephone number, read from the left in both languages. Arabic-Indic digits become Latin ones as they are typed. */
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
