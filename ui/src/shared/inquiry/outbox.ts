import type { partyInput } from '../party/party'
import { createKeptStore, hasFields, parseList, useStore } from '../store'

type PartyInput = ReturnType<typeof partyInput>

/** An inquiry in the form in which it is sent. */
export interface Inquiry {
  listing: string
  name: string
  phone: string
  /** The email address to which a visitor without an account gets the answer. */
  email?: string
  message: string
  lang: string
  party?: PartyInput
}

/** An inquiry that could not be sent for lack of a network. This device keeps it until it is sent. */
export interface Waiting {
  /** The idempotency key of all attempts: however often the inquiry is sent, it arrives once. */
  key: string
  /** The session in which it was written. The keys of visitors are unique within a session. */
  session: string
  /** The account that wrote it; null for a visitor. It is sent only while that account, if any, is signed in. */
  sender: string | null
  inquiry: Inquiry
  /**
   * When its form was opened, in milliseconds since 1970. A form that is sent faster than anybody types comes from a
   * bot.
   */
  opened: number
  /** The server's message, if it refused the inquiry. A refused inquiry is not sent again automatically. */
  refused?: string
  /** Whether the server refused it only because the sender has no account. */
  signIn?: boolean
}

/** The inquiries waiting to be sent, oldest first; at most one per sender and listing. */
export const outbox = createKeptStore(
  'outbox',
  parseList(hasFields<Waiting>('key', 'session', 'sender', 'inquiry', 'opened')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)

export const useOutbox = () => useStore(outbox)

/** Stores a waiting inquiry in place of the sender's former one about the same listing. Resolves when it is stored. */
export const keep = (waiting: Waiting) =>
  outbox.change((list) => [
    ...list.filter((each) => each.inquiry.listing !== waiting.inquiry.listing || each.sender !== waiting.sender),
    waiting,
  ])

/** Marks a waiting inquiry as refused, with the server's message. */
export const refuse = (key: string, refused: string, signIn: boolean) =>
  outbox.change((list) => list.map((each) => (each.key === key ? { ...each, refused, signIn } : each)))

export const drop = (key: string) => outbox.change((list) => list.filter((each) => each.key !== key))
