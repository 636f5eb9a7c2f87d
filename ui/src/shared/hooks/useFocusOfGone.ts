import { useLayoutEffect, useRef } from 'react'

/**
 * Where an entry of a list goes with the focus that was in it, the focus goes to what matches `like` in its place: of
 * the next entry, else of the one before, else to the page's heading. Each entry has one that matches, in the order of
 * `ids`.
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
