const noted = { words: '', focused: false }

/** Notes what stands in the search box of the page that the server drew, just before the app takes its place. */
export function noteTyped(page: Element): void {
  const box = page.querySelector<HTMLInputElement>('input[name=q]')
  noted.words = box?.value ?? ''
  noted.focused = box !== null && box === document.activeElement
}

/** What was noted: the words that the app's own box begins with. */
export const typedBefore = (): string => noted.words

/** Forgets the words, which a box now has, and tells whether it is to have the focus too. */
export function takeOver(): boolean {
  const { focused } = noted
  Object.assign(noted, { words: '', focused: false })
  return focused
}
