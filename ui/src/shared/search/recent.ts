import { createKeptStore, isText, parseList, useStore } from '../store'

const most = 5

const recent = createKeptStore(
  'recentSearches',
  (text) => parseList(isText)(text).slice(0, most),
  (words: string[]) => (words.length ? JSON.stringify(words) : null),
)

/** The last searches of this device, newest first. Nobody else gets them. */
export const useRecentSearches = () => useStore(recent)

/** Remembers words that were searched for; words that are there already move to the front. */
export function rememberSearch(words: string): void {
  const text = words.trim()
  if (text) void recent.change((all) => [text, ...all.filter((each) => each !== text)].slice(0, most))
}

/** Takes words off the list; all of it where none are named. */
export function forgetSearch(words?: string): void {
  void recent.change((all) => (words === undefined ? [] : all.filter((each) => each !== words)))
}
