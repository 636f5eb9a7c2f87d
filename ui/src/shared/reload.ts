import { useEffect } from 'react'

/** Milliseconds for which nothing may be filled before a reload that was put off: what came of a form is read first. */
const rest = 5000

/** What somebody has begun to fill: forms, and fields for longer words that stand in none. */
const touched = new Set<Element>()
/** What says by itself that it has words, and whether it keeps all of them on this device. */
const holds = new Map<symbol, boolean>()
let wanted = false
let reloading = false

/** What is being filled: what was touched and still stands on the page. */
const filled = () =>
  [...touched].filter((each) => {
    if (!each.isConnected) touched.delete(each)
    return each.isConnected
  })

const isFree = () => holds.size === 0 && filled().length === 0

/** Whether a reload would take away what somebody typed: `data-kept` marks a form that keeps a draft of everything. */
export const unsaved = () =>
  [...holds.values()].includes(false) || filled().some((each) => !each.matches('[data-kept]'))

function note({ type, target }: Event): void {
  const field = target as Element
  const form = field instanceof HTMLFormElement ? field : field.closest('form')
  // A search is in the address once it is sent. Other forms are sent with `whileSending`, which may fail.
  if (type === 'reset' || type === 'submit') {
    if (type === 'reset' || form?.getAttribute('role') === 'search') touched.delete(form!)
    return
  }
  // A choice outside of a form, e.g. a filter, is no draft: it takes effect at once.
  const kind = form ?? (field.matches('textarea') ? field : null)
  if (!kind || !field.closest('main, dialog')) return
  touched.add(kind)
  // What would be said where the rest of the site has gone meanwhile.
  void import('./stuck').then(({ prepare }) => prepare()).catch(() => {})
}

/** Notes what is being filled, in the page and in dialogs. */
export function followForms(): void {
  for (const type of ['input', 'change', 'reset', 'submit']) document.addEventListener(type, note, true)
}

/**
 * Sends a form. It stays filled where that fails; where it goes well, only what was typed meanwhile is not sent. No
 * reload comes in between.
 */
export async function whileSending(form: Element, send: () => Promise<void>): Promise<void> {
  const release = holdReload()
  const was = touched.delete(form)
  try {
    await send()
  } catch (error) {
    if (was) touched.add(form)
    throw error
  } finally {
    release()
  }
}

function reload(): void {
  if (reloading) return
  reloading = true
  location.reload()
}

/** Reloads once: now, or where something is being filled, a moment after nothing is. */
export function reloadWhenFree(): void {
  if (wanted) return
  wanted = true
  if (isFree()) {
    reload()
    return
  }
  let before = false
  setInterval(() => {
    const free = isFree()
    if (free && before) reload()
    before = free
  }, rest)
}

/** Puts a pending reload off until the function that it gives is called. `kept`: a reload would take nothing away. */
export function holdReload(kept = false): () => void {
  const hold = Symbol('hold')
  holds.set(hold, kept)
  return () => void holds.delete(hold)
}

/** Puts a pending reload off while `held`, e.g. while there are unsaved words in what is no form. */
export function useHoldReload(held: boolean, kept = false): void {
  useEffect(() => (held ? holdReload(kept) : undefined), [held, kept])
}
