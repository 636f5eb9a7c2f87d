/** The placeholder of the next tasks, so that the content below does not move when they are loaded. */
export function NextPointsSkeleton() {
  return <div aria-hidden className="skeleton h-72 rounded-panel print:hidden" />
}
