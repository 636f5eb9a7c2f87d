import { browserStorage, createStore, useStore } from '../store'

const key = 'recentSearches'
const most = 5

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

const recent = createStore<string[]>(read(), (words) => browserStorage.set(key, words.length ? JSON.stringify(words) : null))

/** The last searches of this device, newest first. Nobody else gets them. */
export const useRecentSearches = () => useStore(recent)

/** Remembers words that were searched for; words that are there already move to the front. */
export function rememberSearch(words: string): void {
  const text = words.trim()
  if (text) recent.set([text, ...recent.get().filter((each) => each !== text)].slice(0, most))
}

/** Takes words off the list; all of it where none are named. */
export function forgetSearch(words?: string): void {
  recent.set(words === undefined ? [] : recent.get().filter((each) => each !== words))
}
