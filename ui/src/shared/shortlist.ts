import { browserStorage, createStore, useStore } from './store'

const key = 'shortlist'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The hearts: ids of listings, newest last. They stay in this browser and are sent to nobody. */
export const shortlist = createStore<string[]>(read(), (ids) => browserStorage.set(key, JSON.stringify(ids)))

/** Flips the heart of a listing and says whether it is on now. */
export function flipHeart(id: string): boolean {
  const ids = shortlist.get()
  const on = !ids.includes(id)
  shortlist.set(on ? [...ids, id] : ids.filter((each) => each !== id))
  return on
}

export const useShortlist = () => useStore(shortlist)
