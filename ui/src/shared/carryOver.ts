type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement | HTMLAnchorElement

/**
 * All controls and links of a page by kind, name and label. The page that the server wrote and the app's page have the
 * same ones.
 */
function controlsOf(page: Element): Map<string, Control> {
  const found = new Map<string, Control>()
  // The lists `labels` of controls cannot be used: a page that has left the document has none.
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

/** The initial value of a control in the page that the server wrote. */
function firstValue(control: Entered): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find((each) => each.defaultSelected) ?? control.options[0])?.value ?? ''
}

const changed = (before: Entered) => before.value !== firstValue(before)

/** Whether somebody has already changed the app's page: that is newer. */
const changedSince = (before: Entered, after: Entered) => after.value !== firstValue(before)

/** Sets a value as typing or choosing does. React does not notice a value that is set by the property alone. */
function enter(control: Entered, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * Transfers to the app's page what was typed, chosen, ticked and pressed in the page that the server wrote, which has
 * been removed by now. Last of all, it presses the last pressed button again. `focused` had the focus. The app calls
 * this while React renders: React accepts no value before it has finished, so the press waits.
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
