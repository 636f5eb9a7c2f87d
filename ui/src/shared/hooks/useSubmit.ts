import { useEffect, useRef, useState } from 'react'
import { refusal } from '../graphql/errors'

/**
 * Sends a form once at a time. What is wrong is kept by field name, the server's sentences included; what was typed
 * stays in the form. After every attempt that fails, the focus is on the summary of mistakes, else on the first field at fault.
 */
export function useSubmit(send: (form: FormData) => Promise<void>, check: (form: FormData) => Record<string, string> = () => ({})) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const sending = useRef(false)
  const sent = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const summed = document.activeElement?.getAttribute('role') === 'alert'
    if (Object.keys(errors).length > 0 && !summed) sent.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const onSubmit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sent.current = event.currentTarget
    const form = new FormData(event.currentTarget)
    const wrong = check(form)
    setErrors(wrong)
    setFailure(undefined)
    setAttempt((n) => n + 1)
    if (Object.keys(wrong).length > 0) return
    sending.current = true
    setBusy(true)
    try {
      await send(form)
    } catch (error) {
      setErrors(refusal(error as Error).fields)
      setFailure(error as Error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { errors, failure, busy, attempt, onSubmit }
}

/** A field's text, without spaces around it. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
