type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement | HTMLAnchorElement

/**
 * All controls and links of a page by kind, name and label: these are the same in what the server wrote and in what the
 * app drew.
 */
function controlsOf(page: Element): Map<string, Control> {
  const found = new Map<string, Control>()
  // Not by the controls' own lists of labels: a page that has left the document has none.
  const labels = [...page.querySelectorAll('label')]
  for (const each of page.querySelectorAll<Control>('input, select, textarea, button, a')) {
    const label = labels.find((one) => one.htmlFor === each.id || one.contains(each))
    // React draws in pieces what a parser reads as one text.
    const said = [...(label?.childNodes ?? [])].filter((node) => node instanceof Text).map((node) => node.data)
    const words = each.ariaLabel ?? (each.matches('a, button') ? each.textContent : said.join(''))
    let key = `${each.tagName} ${each.name} ${words}`
    while (found.has(key)) key += ' next'
    found.set(key, each)
  }
  return found
}

type Entered = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isEntered = (control: Control): control is Entered => control.matches('input, select, textarea')

/** What a control of the written page held at first. */
function firstValue(control: Entered): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find((each) => each.defaultSelected) ?? control.options[0])?.value ?? ''
}

const changed = (before: Entered) => before.value !== firstValue(before)

/** Whether somebody has gone on in the app's page already: that is newer. */
const changedSince = (before: Entered, after: Entered) => after.value !== firstValue(before)

/** Sets a value as somebody would who types or chooses: React notices no value that is set by its own property. */
function enter(control: Entered, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * Gives the app's page what was typed, chosen, ticked and pressed in the page that the server wrote, and that has gone
 * by now. The last button that was pressed is pressed again, after everything else. `focused` had the focus. The app
 * calls this while React draws, which takes no value before it is done: what is pressed waits for that.
 */
export function carryOver(written: Element, page: Element, focused: Element | null): void {
  const now = controlsOf(page)
  let pressed: Control | undefined
  for (const [key, before] of controlsOf(written)) {
    const after = now.get(key)
    if (!after) continue
    if (before instanceof HTMLButtonElement) {
      if (before.dataset.pressed !== undefined) pressed = after
    } else if (
      before instanceof HTMLInputElement &&
      after instanceof HTMLInputElement &&
      /checkbox|radio/.test(before.type)
    ) {
      if (before.checked !== before.defaultChecked && after.checked !== before.checked) after.click()
    } else if (isEntered(before) && isEntered(after)) {
      if (changed(before) && !changedSince(before, after)) enter(after, before.value)
    }
    if (before === focused && document.activeElement === document.body) after.focus({ preventScroll: true })
  }
  queueMicrotask(() => pressed?.click())
}
