import { useEffect } from 'react'

const holds = new Set<symbol>()
let wanted = false
let reloading = false

function reloadIfFree(): void {
  if (!wanted || reloading || holds.size > 0) return
  reloading = true
  location.reload()
}

/** Whether a form says that its words are unsaved, or a field of the page differs from what it came with. */
export const unsaved = () =>
  holds.size > 0 ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue,
  )

/** Reloads once, as soon as no form is being filled. */
export function reloadWhenFree(): void {
  wanted = true
  reloadIfFree()
}

/** Puts a pending reload off while `held`, e.g. while a form has unsaved words. */
export function useHoldReload(held: boolean): void {
  useEffect(() => {
    if (!held) return
    const hold = Symbol('hold')
    holds.add(hold)
    return () => {
      holds.delete(hold)
      reloadIfFree()
    }
  }, [held])
}
