import { keyOfDraft } from './drafts'
import { browserStorage, isText, parseList } from './store'
import { storedKeys, tabStorage } from './tabs'
import { together } from './together'

const visitors = keyOfDraft(undefined, '')

/** The keys of the drafts that a visitor has written in this tab. */
const noted = 'visitor-wrote'
const readNoted = () => parseList(isText)(tabStorage.get(noted))

/**
 * Notes that the draft under a key was written in this tab, or that nothing of it is left. An account's is not noted.
 */
export function noteVisitor(key: string, left: boolean): void {
  if (!key.startsWith(visitors)) return
  const keys = readNoted().filter((each) => each !== key)
  if (left) keys.push(key)
  tabStorage.set(noted, keys.length > 0 ? JSON.stringify(keys) : null)
}

/**
 * Hands what a visitor has written in this tab to the account that they have signed in to, here or in another tab:
 * below the drafts that it has. What visitors wrote in other tabs stays: they may be somebody else.
 */
export function handOver(account: string): void {
  const own = (key: string) => keyOfDraft(account, key.slice(visitors.length))
  for (const key of readNoted()) {
    const words = browserStorage.get(key)
    if (!words) continue
    browserStorage.set(own(key), together(browserStorage.get(own(key)) ?? '', words))
    browserStorage.set(key, null)
  }
  tabStorage.set(noted, null)
  for (const key of storedKeys(visitors, 'sessionStorage')) {
    tabStorage.set(own(key), tabStorage.get(own(key)) ?? tabStorage.get(key))
    tabStorage.set(key, null)
  }
}

/** The account to which the draft under a key belongs; undefined for a visitor's draft. */
export const accountOf = (key: string) => (key.startsWith(visitors) ? undefined : key.split('/')[1])
