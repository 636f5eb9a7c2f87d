/**
 * Moves the focus away from a button that is about to be removed: to the next button that matches `like`, else to the
 * one before, else to the page's heading.
 */
export function passFocus(from: HTMLElement, like: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(like)]
  const at = all.indexOf(from)
  const to = all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>('h1')
  to?.focus({ preventScroll: true })
}

/**
 * A ref for an element that may be removed while it has the focus, such as a button that tries again. The focus then
 * moves to the heading of its section, else to the page's heading.
 */
export function leaveFocus(from: HTMLElement | null): () => void {
  return () => {
    if (!from?.contains(document.activeElement)) return
    const near = from.closest('section')?.querySelector<HTMLElement>('h2, h3')
    queueMicrotask(() => {
      const heading = near?.isConnected ? near : document.querySelector('h1')
      if (!heading || document.activeElement !== document.body) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }
}
