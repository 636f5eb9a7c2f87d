import { useEffect } from 'react'

const holds = new Set<symbol>()
let wanted = false
let reloading = false

function reloadIfFree(): void {
  if (!wanted || reloading || holds.size > 0) return
  reloading = true
  location.reload()
}

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
