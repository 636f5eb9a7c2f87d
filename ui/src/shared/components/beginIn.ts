/** What is typed in or chosen from, and can be. */
const fields = ['input:not([type=hidden])', 'select', 'textarea']
  .map((each) => `${each}:not([disabled], [readonly], [tabindex="-1"])`)
  .join()

const fieldIn = (dialog: Element) =>
  dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>(fields)

/**
 * Puts the focus where a dialog begins: on what is marked `data-first`, which is for the harmless button of a question,
 * else in the first field, else on the heading, so that a key that is still held down neither closes nor does anything.
 * A field that comes later, with what the server answers, gets it where it is on the heading still. Returns how that
 * ends.
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

/** For the ref of what takes the place of a control that had the focus in a dialog. */
export const takesFocus = (field: HTMLElement | null) => field?.focus()
