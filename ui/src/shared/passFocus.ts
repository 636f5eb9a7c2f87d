/**
 * Hands the focus on from a button that is about to go: to the next one that matches, else to the one before, else to
 * the page's heading.
 */
export function passFocus(from: HTMLElement, like: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(like)]
  const at = all.indexOf(from)
  const to = all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>('h1')
  to?.focus({ preventScroll: true })
}
