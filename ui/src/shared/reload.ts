/** Milliseconds for which nothing may be filled before a reload that was put off: what came of a form is read first. */
const rest = 5000

/** What somebody has begun to fill: forms, and fields for longer words that stand in none. */
export const touched = new Set<Element>()
/** What says by itself that it has words, and whether it keeps all of them on this device. */
export const holds = new Map<symbol, boolean>()
let wanted = false

/** What is being filled: what was touched and still stands on the page. */
const filled = () =>
  [...touched].filter((each) => {
    if (!each.isConnected) touched.delete(each)
    return each.isConnected
  })

const isFree = () => holds.size + filled().length === 0

/** Whether a reload would take away what somebody typed: `data-kept` marks a form that keeps a draft of everything. */
export const unsaved = () =>
  [...holds.values()].includes(false) || filled().some((each) => !each.matches('[data-kept]'))

function note(target: EventTarget | null, begun: () => void): void {
  const field = target as Element
  // A choice outside of a form, e.g. a filter, is no draft: it takes effect at once.
  const kind = field.closest('form') ?? field.closest('textarea')
  if (!kind?.closest('main, dialog')) return
  touched.add(kind)
  begun()
}

/** Notes what is being filled, in the page and in dialogs; `begun` is called with each letter. */
export function followForms(begun: () => void): void {
  for (const type of ['input', 'change']) document.addEventListener(type, ({ target }) => note(target, begun), true)
}

/** Reloads once: now, or where something is being filled, a moment after nothing is. */
export function reloadWhenFree(): void {
  if (wanted) return
  wanted = true
  let before = isFree()
  const look = () => {
    if (before && isFree()) {
      clearInterval(timer)
      location.reload()
    }
    before = isFree()
  }
  const timer = setInterval(look, rest)
  look()
}
