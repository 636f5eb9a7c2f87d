import { browserStorage, createStore, useStore } from '../../shared/store'

const key = 'checklist'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const done = createStore<string[]>(read(), (ids) => browserStorage.set(key, ids.length ? JSON.stringify(ids) : null))

/** The ids of what is ticked off; they stay in this browser. */
export const useDone = () => useStore(done)

export function tick(id: string): void {
  const ids = done.get()
  done.set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
}
