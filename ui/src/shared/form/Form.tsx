import type { FormHTMLAttributes, Ref } from 'react'
import { ErrorNote } from '../components/ErrorNote'
import { ErrorSummary } from '../components/ErrorSummary'
import type { FormState } from './useForm'

/** The server's refusal of a form, if it concerns no single field. */
export function Refusal({ of: { errors, failure }, title }: { of: FormState; title?: string }) {
  return failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} {...(title && { title })} />
}

/**
 * A form of useForm: with `summary` a list of its mistakes, each a link to the field whose id is its name; then the
 * server's refusal, unless the form shows it elsewhere; then the fields.
 */
export function Form({
  of: form,
  summary = false,
  refusal = true,
  kept = false,
  className = 'grid gap-4',
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> & {
  of: FormState
  summary?: boolean
  refusal?: boolean
  /** Whether all typed values are kept on this device until they are sent, so that a reload restores them. */
  kept?: boolean
  ref?: Ref<HTMLFormElement>
}) {
  const mistakes = Object.entries(form.errors).map(([field, text]) => ({ field, text }))
  return (
    <>
      {summary && <ErrorSummary mistakes={mistakes} attempt={form.attempt} />}
      <form {...rest} data-kept={kept || undefined} noValidate onSubmit={form.onSubmit} className={className}>
        {refusal && <Refusal of={form} />}
        {children}
      </form>
    </>
  )
}
