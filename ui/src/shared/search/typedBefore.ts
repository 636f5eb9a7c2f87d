const nothing = { words: '', focused: false }
let noted = nothing

/** Notes what stands in the search box of the page that the server wrote, just as the app takes its place. */
export function noteTyped(page: Element): void {
  const box = page.querySelector<HTMLInputElement>('input[name=q]')
  if (box) noted = { words: box.value, focused: box === document.activeElement }
}

/** Gives what was noted, once: the words that the app's own box goes on with, and whether it had the focus. */
export function takeOver(): typeof nothing {
  const taken = noted
  noted = nothing
  return taken
}
