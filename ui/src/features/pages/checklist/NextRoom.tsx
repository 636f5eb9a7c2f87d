/** The room of what comes next, so that nothing below it moves when it is known. */
export function NextRoom() {
  return <div aria-hidden className="skeleton h-72 rounded-panel print:hidden" />
}
