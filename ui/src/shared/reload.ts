/** The forms in which somebody has typed or chosen, and the text areas outside of forms in which they have typed. */
export const touched = new Set<Element>()
/** Components that hold typed text outside of forms, and whether each keeps all of it on this device. */
export const holds = new Map<symbol, boolean>()
let wanted = false

/** The touched elements that are still in the page. */
const filled = () =>
  [...touched].filter((each) => {
    if (!each.isConnected) touched.delete(each)
    return each.isConnected
  })

/** Whether a reload would lose something that was typed. `data-kept` marks a form that keeps a draft of everything. */
export const unsaved = () =>
  [...holds.values()].includes(false) || filled().some((each) => !each.matches('[data-kept]'))

function note(target: EventTarget | null, begun: () => void): void {
  const field = target as Element
  // A choice outside of a form, e.g. a filter, is no draft: it takes effect at once.
  const filling = field.closest('form') ?? field.closest('textarea')
  if (!filling?.closest('main, dialog')) return
  touched.add(filling)
  begun()
}

/** Records which forms are being filled, in the page and in dialogs. `begun` is called at each change. */
export function followForms(begun: () => void): void {
  for (const type of ['input', 'change']) document.addEventListener(type, ({ target }) => note(target, begun), true)
}

/** Reloads once: now, or as soon as no form is being filled. */
export function reloadWhenFree(): void {
  if (wanted) return
  wanted = true
  const look = () => {
    if (holds.size + filled().length > 0) return
    clearInterval(timer)
    location.reload()
  }
  const timer = setInterval(look, 1000)
  look()
}
