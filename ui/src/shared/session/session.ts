import { reloadWhenFree, unsaved } from '../reload'
import { createKeptStore, createStore, useStore } from '../store'
import { onSignedOut } from './signedOut'

export type Role = 'customer' | 'venue_owner' | 'service_provider' | 'editor' | 'admin'

/** Whether a role works for the site: its accounts have a second factor, and do not write to owners. */
export const isStaff = (role: string | undefined): boolean => role === 'admin' || role === 'editor'

/** The signed-in account, as the responses to sign-in and registration have it. */
export interface User {
  id: string
  username: string
  email: string
  phone?: string | null
  role: Role
}

const key = 'user'

function read(text: string | null): User | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return kept && typeof kept === 'object' && 'role' in kept ? (kept as User) : null
  } catch {
    return null
  }
}

/** A hint, kept under the key `user`: the server decides, and any 401 clears it. */
export const user = createKeptStore<User | null>(key, read, (current) => current && JSON.stringify(current))

/**
 * The account whose session ended while something was being filled on the page that a reload would lose: the page
 * stays, unseen, until the same person has signed in again. See SignInAgain.
 */
export const interrupted = createStore<User | null>(null)

/** The signed-in account, or the one that is asked to sign in again. */
export const useUser = () => {
  const own = useStore(user)
  const former = useStore(interrupted)
  return own ?? former
}

let last = user.get()
let leaves = false

// It is the first listener, so that no page is rendered for a visitor in between.
user.follow(() => {
  const [was, now] = [last, user.get()]
  last = now
  const former = interrupted.get()
  if (now && former && former.id !== now.id) return location.reload()
  if (now) interrupted.set(null)
  else if (was && !leaves && !isStaff(was.role) && unsaved()) interrupted.set(was)
})

/** Signs out here because the person wants to leave: nothing stays on the page. */
export function leave(): void {
  leaves = true
  user.set(null)
  leaves = false
}

/**
 * Follows sign-in and sign-out in other tabs: a page of another account is loaded anew, once no form is being filled.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key: changed, oldValue, newValue }) => {
    if (changed === null || (changed === key && read(oldValue)?.id !== read(newValue)?.id)) reloadWhenFree()
  })
}

let made = ''

/**
 * The visit's id, kept while the tab lives: the time in milliseconds and a random string. Where the browser stores
 * nothing, it is kept while the page lives.
 */
export function sessionId(): string {
  made ||= `${Date.now()}-${Math.random().toString(36).slice(2, 11)}`
  try {
    const kept = sessionStorage.getItem('sessionId')
    if (kept) return kept
    sessionStorage.setItem('sessionId', made)
  } catch {
    // The page keeps it.
  }
  return made
}

/** The account whose session was found to have ended while the page was open. */
export const ended = createStore<User | null>(null)

/** Why it ended, as the server says: `suspended`, `role`, `password`, `second_factor`, `elsewhere` or `expired`. */
export const endedBecause = createStore<string | null>(null)

onSignedOut((reason) => {
  if (user.get()) ended.set(user.get())
  if (reason) endedBecause.set(reason)
  user.set(null)
})
