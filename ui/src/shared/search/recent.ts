import { createKeptStore, isText, parseList, useStore } from '../store'

const most = 5

const recent = createKeptStore(
  'recentSearches',
  (text) => parseList(isText)(text).slice(0, most),
  (words: string[]) => (words.length ? JSON.stringify(words) : null),
)

/** The recent searches of this device, newest first. They are not sent to the server. */
export const useRecentSearches = () => useStore(recent)

/** Stores the words of a search. Words that are already stored move to the front. */
export function rememberSearch(words: string): void {
  const text = words.trim()
  if (text) void recent.change((all) => [text, ...all.filter((each) => each !== text)].slice(0, most))
}

/** Removes words from the recent searches, or without an argument all of them. */
export function forgetSearch(words?: string): void {
  void recent.change((all) => (words === undefined ? [] : all.filter((each) => each !== words)))
}
