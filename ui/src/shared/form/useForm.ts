import { type RefObject, useEffect, useRef, useState } from 'react'
import { refusal } from '../graphql/errors'
import { type Lang, type Translate, useLanguage, useT } from '../i18n/language'
import { whileSending } from '../holdReload'
import { interrupted } from '../session/session'
import { mistakesIn, type Rules } from './rules'

type Words = Record<string, string>

/** The outcome of a failed attempt: the mistakes found here, with their language, or the server's refusal. */
type Failed =
  | { form: Written; lang: Lang; words: Words; red: string[]; failure?: undefined }
  | { failure: Error; mended?: ReadonlySet<string> }

const nothing: Words = {}
const noRules: Rules = {}

/** The state of a form: its mistakes by field name, the server's refusal, and the handler that sends it. */
export type FormState = ReturnType<typeof useForm>

/**
 * Sends a form, one attempt at a time. The mistakes, including those from the server, are kept by field name; the typed
 * values stay in the form. After a failed attempt the focus goes to the summary of mistakes, else to the first field
 * with a mistake, else to the message of the refusal, since the button may be far below. A field with a mistake is
 * checked again at every change: its mistake goes away once it is corrected, and a mistake from the server at the first
 * change. A day that could not be read has its own message, and the form is not sent. `rules` are the rules of the
 * fields, or a function that returns the mistakes in the current language and has no other effect. It is called again
 * when the language changes. The server's messages come in both languages.
 */
export function useForm(send: (form: FormData) => Promise<void>, rules: Rules | ((form: FormData) => Words) = noRules) {
  const lang = useLanguage()
  const t = useT()
  const check: Check = ({ fields, numbers }) => ({
    ...commasIn(fields, numbers, t),
    ...(typeof rules === 'function' ? rules(fields) : mistakesIn(rules, fields, t)),
  })
  const [failed, setFailed] = useState<Failed>()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [failures, setFailures] = useState(0)
  const sending = useRef(false)
  const sent = useRef<HTMLFormElement>(null)
  useFocusAtFault(sent, failures)
  const failing = failed !== undefined
  useChanges(sent, failing, (name, form) => setFailed((now) => now && again(now, name, form, check)))
  const onSubmit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sent.current = event.currentTarget
    const form = writtenIn(event.currentTarget)
    const wrong = check(form)
    const agreed = Object.keys(wrong).length === 0
    setFailed(agreed ? undefined : { form, lang, words: wrong, red: Object.keys(wrong) })
    setAttempt((n) => n + 1)
    if (!agreed || event.currentTarget.querySelector('[data-unread]')) {
      setFailures((n) => n + 1)
      return
    }
    const hasEnded = watchSession()
    sending.current = true
    setBusy(true)
    try {
      await whileSending(event.currentTarget, () => send(form.fields))
    } catch (error) {
      if (hasEnded(error as Error)) return
      setFailed({ failure: error as Error })
      setFailures((n) => n + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { errors: wordsOf(failed, lang, check), failure: failed?.failure, busy, attempt, onSubmit }
}

/**
 * Returns a function that reports whether an error means that the session has ended since, and that the page asks to
 * sign in again: the form waits for that, and says nothing.
 */
function watchSession(): (error: Error) => boolean {
  const before = interrupted.get()
  return (error) => !before && interrupted.get() !== null && refusal(error).code === 'unauthenticated'
}

/** While `active`, calls back with the name of each field that changes in the form, and with the form's values. */
function useChanges(
  sent: RefObject<HTMLFormElement | null>,
  active: boolean,
  onChange: (name: string, form: Written) => void,
) {
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    const form = sent.current
    if (!active || !form) return
    const look = ({ target, type }: Event) => {
      const field = target as HTMLInputElement
      // React handles a select's choice on `change`, which follows `input`. A render between the two would reset a
      // controlled select.
      if ((field.tagName === 'SELECT') !== (type === 'change')) return
      if (form.contains(field)) changed.current(field.name, writtenIn(form))
    }
    // On the document, and so after React's own listeners: a listener on the form would render its controlled fields
    // before they have handled the input.
    const { ownerDocument } = form
    for (const type of ['input', 'change']) ownerDocument.addEventListener(type, look)
    return () => {
      for (const type of ['input', 'change']) ownerDocument.removeEventListener(type, look)
    }
  }, [sent, active])
}

/** The values of a form's fields, and the names of the fields for numbers. */
interface Written {
  fields: FormData
  numbers: string[]
}

type Check = (form: Written) => Words

const writtenIn = (form: HTMLFormElement): Written => ({
  fields: new FormData(form),
  numbers: [...form.querySelectorAll<HTMLInputElement>('input[data-number]')].map(({ name }) => name),
})

/** The mistakes of numbers with a comma. A comma may be a decimal separator, so 12,50 is ambiguous. */
function commasIn(fields: FormData, numbers: string[], t: Translate): Words {
  const unclear = numbers.filter((name) => fields.getAll(name).some((text) => String(text).includes(',')))
  return Object.fromEntries(unclear.map((name) => [name, t('form.comma')]))
}

/** After a failed attempt, moves the focus to the first field with a mistake, unless the summary of mistakes has it. */
function useFocusAtFault(sent: RefObject<HTMLFormElement | null>, failures: number) {
  useEffect(() => {
    const summed = document.activeElement?.getAttribute('role') === 'alert'
    if (failures === 0 || summed) return
    const at = (what: string) => sent.current?.querySelector<HTMLElement>(what)
    ;(at('[aria-invalid]') ?? at('[data-refusal=true]'))?.focus()
  }, [sent, failures])
}

function wordsOf(failed: Failed | undefined, lang: Lang, check: Check): Words {
  if (!failed) return nothing
  if (failed.failure) {
    const { fields } = refusal(failed.failure)
    return Object.fromEntries(Object.entries(fields).filter(([field]) => !failed.mended?.has(field)))
  }
  if (failed.lang === lang) return failed.words
  const now = check(failed.form)
  return Object.fromEntries(Object.keys(failed.words).flatMap((field) => (now[field] ? [[field, now[field]]] : [])))
}

/** The outcome of a failed attempt after a field has changed: the mistakes that remain of those it had. */
function again(failed: Failed, name: string, form: Written, check: Check): Failed {
  if (failed.failure) return { ...failed, mended: new Set(failed.mended).add(name) }
  const now = check(form)
  return {
    ...failed,
    form,
    words: Object.fromEntries(failed.red.flatMap((field) => (now[field] ? [[field, now[field]]] : []))),
  }
}

/** A field's text, without spaces around it. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
