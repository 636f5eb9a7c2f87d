import { useLayoutEffect, useRef } from 'react'

/**
 * If the entry with the focus is removed from a list, the focus goes to the element that matches `like` in the next
 * entry, else in the one before, else to the page's heading. Each entry has one such element, in the order of `ids`.
 */
export function useFocusOfGone(ids: readonly string[], like: string): void {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const at = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (at === -1 || document.activeElement !== document.body || !document.hasFocus()) return
    const all = document.querySelectorAll<HTMLElement>(like)
    const to = all[at] ?? all[at - 1] ?? document.querySelector<HTMLElement>('h1')
    to?.focus({ preventScroll: true })
  }, [ids, like])
}
