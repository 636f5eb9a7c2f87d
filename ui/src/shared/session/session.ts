import { browserStorage, createStore, useStore } from '../store'
import { onSignedOut } from './signedOut'

export type Role = 'customer' | 'venue_owner' | 'service_provider' | 'admin'

/** The signed-in account as sign-in and registration answer it. */
export interface User {
  id: string
  username: string
  email: string
  phone?: string | null
  role: Role
}

const key = 'user'

function read(): User | null {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? 'null')
    return kept && typeof kept === 'object' && 'role' in kept ? (kept as User) : null
  } catch {
    return null
  }
}

/** A hint, kept under the key `user`: the server decides, and any 401 clears it. */
export const user = createStore<User | null>(read(), (current) =>
  browserStorage.set(key, current && JSON.stringify(current)),
)

export const useUser = () => useStore(user)

/** Signs out here at once and on the server, then goes home with an empty cache. */
export async function signOut(): Promise<void> {
  user.set(null)
  try {
    const { rest } = await import('../rest')
    await rest('POST', '/api/auth/logout')
  } finally {
    location.assign('/')
  }
}

/** Follows sign-in and sign-out in other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) user.set(read())
  })
}

/** The visit's id, kept while the tab lives: the time in milliseconds and a random string. */
export function sessionId(): string {
  try {
    const kept = sessionStorage.getItem('sessionId')
    if (kept) return kept
    const made = `${Date.now()}-${Math.random().toString(36).slice(2, 11)}`
    sessionStorage.setItem('sessionId', made)
    return made
  } catch {
    return `${Date.now()}-private`
  }
}

onSignedOut(() => user.set(null))
