import { browserStorage, createStore, useStore } from '../store'

/** An inquiry as it is sent. */
export interface Inquiry {
  listing: string
  name: string
  phone: string
  /** Where a visitor without an account reads the answer. */
  email?: string
  message: string
  lang: string
}

/** An inquiry that the network did not take, kept on this device until it does. */
export interface Waiting {
  /** The idempotency key of every attempt: however often it is sent, it arrives once. */
  key: string
  /** The session in which it was written; it tells the keys of visitors apart. */
  session: string
  /** The account that wrote it, null for a visitor. Nobody else's sign-in sends it. */
  sender: string | null
  inquiry: Inquiry
  /** When its form was opened, in milliseconds since 1970: what is sent faster than anybody types comes from no person. */
  opened: number
  /** The server's sentence, where it was reached and refused; such a one is not sent again by itself. */
  refused?: string
}

const key = 'outbox'

function read(): Waiting[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Waiting[]) : []
  } catch {
    return []
  }
}

/** What waits to be sent, oldest first; at most one inquiry for each listing. */
export const outbox = createStore<Waiting[]>(read(), (list) => browserStorage.set(key, list.length > 0 ? JSON.stringify(list) : null))

/** What sends the waiting ones. Forms load it before they need it: without a network it could not come any more. */
export const loadSender = () => import('./Sender')

export const useOutbox = () => useStore(outbox)

/** Puts an inquiry in the place of one about the same listing. */
export function keep(waiting: Waiting): void {
  outbox.set([...outbox.get().filter(({ inquiry }) => inquiry.listing !== waiting.inquiry.listing), waiting])
}

export function drop(each: string): void {
  outbox.set(outbox.get().filter((waiting) => waiting.key !== each))
}
