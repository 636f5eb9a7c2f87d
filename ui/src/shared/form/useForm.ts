import { type RefObject, useEffect, useRef, useState } from 'react'
import { refusal } from '../graphql/errors'
import { type Lang, type Translate, useLanguage, useT } from '../i18n/language'
import { whileSending } from '../holdReload'
import { mistakesIn, type Rules } from './rules'

type Words = Record<string, string>

/** What an attempt came to: the mistakes that were found here, in the language that was on, or the server's refusal. */
type Failed =
  | { form: Written; lang: Lang; words: Words; red: string[]; failure?: undefined }
  | { failure: Error; mended?: ReadonlySet<string> }

const nothing: Words = {}
const noRules: Rules = {}

/** A form as its component draws it: what is wrong by field name, the server's refusal, and how it is sent. */
export type FormState = ReturnType<typeof useForm>

/**
 * Sends a form once at a time. What is wrong is kept by field name, the server's sentences included; what was typed
 * stays in the form. After every attempt that fails, the focus is on the summary of mistakes, else on the first field
 * at fault, else on what the form says of its refusal: the button may be far below. A field that was at fault is looked
 * at again with every change: its mistake goes once it is mended, one that the server found with the first change.
 * `rules` are those of the fields, or a function that says what is wrong in the language that is on, and nothing else:
 * a change of language asks it again; the server has sent its sentences in both.
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
  const judged = useRef(check)
  useEffect(() => {
    judged.current = check
  })
  useEffect(() => {
    const form = sent.current
    if (!failing || !form) return
    const look = ({ target, type }: Event) => {
      const field = target as HTMLInputElement
      // A select hears of its choice by `change`, which follows `input`: drawn anew between the two, a controlled one
      // would lose it.
      if ((field.tagName === 'SELECT') !== (type === 'change')) return
      if (form.contains(field)) setFailed((now) => now && again(now, field.name, writtenIn(form), judged.current))
    }
    // On the document, so after React: a listener on the form would draw its controlled fields anew before they heard
    // the letter.
    const { ownerDocument } = form
    for (const type of ['input', 'change']) ownerDocument.addEventListener(type, look)
    return () => {
      for (const type of ['input', 'change']) ownerDocument.removeEventListener(type, look)
    }
  }, [failing])
  const onSubmit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sent.current = event.currentTarget
    const form = writtenIn(event.currentTarget)
    const wrong = check(form)
    const right = Object.keys(wrong).length === 0
    setFailed(right ? undefined : { form, lang, words: wrong, red: Object.keys(wrong) })
    setAttempt((n) => n + 1)
    if (!right) {
      setFailures((n) => n + 1)
      return
    }
    sending.current = true
    setBusy(true)
    try {
      await whileSending(event.currentTarget, () => send(form.fields))
    } catch (error) {
      setFailed({ failure: error as Error })
      setFailures((n) => n + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { errors: wordsOf(failed, lang, check), failure: failed?.failure, busy, attempt, onSubmit }
}

/** What stands in the fields of a form, and the names of those that take numbers. */
interface Written {
  fields: FormData
  numbers: string[]
}

type Check = (form: Written) => Words

const writtenIn = (form: HTMLFormElement): Written => ({
  fields: new FormData(form),
  numbers: [...form.querySelectorAll<HTMLInputElement>('input[data-number]')].map(({ name }) => name),
})

/** Numbers with a comma that may be a decimal one: nobody knows what 12,50 is to be. */
function commasIn(fields: FormData, numbers: string[], t: Translate): Words {
  const unclear = numbers.filter((name) => fields.getAll(name).some((text) => String(text).includes(',')))
  return Object.fromEntries(unclear.map((name) => [name, t('form.comma')]))
}

/** After an attempt that failed, the first field at fault has the focus, unless the summary of mistakes has it. */
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

/** What stands of a failed attempt after a field has changed: the mistakes of the fields that were at fault. */
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
