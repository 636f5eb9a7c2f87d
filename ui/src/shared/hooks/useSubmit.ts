import { useRef, useState } from 'react'
import { refusal } from '../graphql/errors'

/**
 * Sends a form once at a time. What is wrong is kept by field name, the server's sentences included; what was typed
 * stays in the form.
 */
export function useSubmit(send: (form: FormData) => Promise<void>, check: (form: FormData) => Record<string, string> = () => ({})) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const sending = useRef(false)
  const onSubmit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
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
