/** Enabled form controls. */
const fields = ['input:not([type=hidden])', 'select', 'textarea']
  .map((each) => `${each}:not([disabled], [readonly], [tabindex="-1"])`)
  .join()

const fieldIn = (dialog: Element) =>
  dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>(fields)

/**
 * Sets the initial focus of a dialog: the element marked `data-first`, which is the harmless button of a question; else
 * the first field; else the heading, so that a key still held down does nothing. If a field appears later, with the
 * server's answer, while the heading still has the focus, the field gets it. Returns the function that stops waiting
 * for such a field.
 */
export function beginIn(dialog: Element): () => void {
  const heading = dialog.querySelector('h2')
  const first = fieldIn(dialog)
  if (first || !heading) {
    first?.focus()
    return () => {}
  }
  heading.tabIndex = -1
  heading.focus()
  const later = new MutationObserver(() => {
    const field = fieldIn(dialog)
    if (document.activeElement === heading && !field) return
    later.disconnect()
    if (document.activeElement === heading) field?.focus()
  })
  later.observe(dialog, { childList: true, subtree: true })
  return () => later.disconnect()
}

/** A ref for an element that replaces the focused control of a dialog: it takes the focus. */
export const takesFocus = (field: HTMLElement | null) => field?.focus()
