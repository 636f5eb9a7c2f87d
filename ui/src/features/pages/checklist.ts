import { createKeptStore, isText, parseList, useStore } from '../../shared/store'

const done = createKeptStore('checklist', parseList(isText), (ids: string[]) =>
  ids.length ? JSON.stringify(ids) : null,
)

/** The ids of what is ticked off; they stay in this browser. */
export const useDone = () => useStore(done)

/** Ticks a point of the list off, or takes the tick away. */
export function tick(id: string): void {
  const on = !done.get().includes(id)
  void done.change((ids) => (ids.includes(id) === on ? ids : on ? [...ids, id] : ids.filter((each) => each !== id)))
}
