import { useLayoutEffect } from 'react'

/** The focused element with its ancestors, from the inside out; empty if nothing has the focus. */
function focused(): Element[] {
  const list: Element[] = []
  for (let at = globalThis.document?.activeElement; at && at !== document.body; at = at.parentElement) list.push(at)
  return list
}

/**
 * If new data remove the focused control, the focus goes to the heading of the row, group of fields or dialog that
 * contained it, or to the row itself if it has no heading, or to the page's heading if the row is gone too. Nothing
 * else moves the focus.
 */
export function useFocusKept(data: unknown): void {
  const before = focused()
  useLayoutEffect(() => {
    if (before.length === 0 || before[0]!.isConnected || document.activeElement !== document.body) return
    const row = before.find((each) => each.isConnected && each.matches('li, tr, fieldset, dialog'))
    const to = row
      ? (row.querySelector<HTMLElement>('h1, h2, h3') ?? (row as HTMLElement))
      : document.querySelector('h1')
    if (!to) return
    if (!to.hasAttribute('tabindex')) to.setAttribute('tabindex', '-1')
    to.focus({ preventScroll: true })
    // `before` must be that of the render in which the data changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
}
