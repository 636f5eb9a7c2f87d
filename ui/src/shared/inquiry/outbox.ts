import type { partyInput } from '../party/party'
import { createKeptStore, hasFields, parseList, useStore } from '../store'

type PartyInput = ReturnType<typeof partyInput>

/** An inquiry as it is sent. */
export interface Inquiry {
  listing: string
  name: string
  phone: string
  /** Where a visitor without an account reads the answer. */
  email?: string
  message: string
  lang: string
  party?: PartyInput
}

/** An inquiry that could not be sent for lack of a network. This device keeps it until it is sent. */
export interface Waiting {
  /** The idempotency key of every attempt: however often it is sent, it arrives once. */
  key: string
  /** The session in which it was written; it tells the keys of visitors apart. */
  session: string
  /** The account that wrote it, null for a visitor. Nobody else's sign-in sends it. */
  sender: string | null
  inquiry: Inquiry
  /**
   * When its form was opened, in milliseconds since 1970: what is sent faster than anybody types comes from no person.
   */
  opened: number
  /** The server's sentence, where it was reached and refused; such a one is not sent again by itself. */
  refused?: string
  /** The server refuses it to visitors; an account may send it. */
  signIn?: boolean
}

/** What waits to be sent, oldest first; at most one inquiry of each sender for each listing. */
export const outbox = createKeptStore(
  'outbox',
  parseList(hasFields<Waiting>('key', 'session', 'sender', 'inquiry', 'opened')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)

export const useOutbox = () => useStore(outbox)

/** Keeps an inquiry in the place of one of the same sender about the same listing; resolves when it is stored. */
export const keep = (waiting: Waiting) =>
  outbox.change((list) => [
    ...list.filter((each) => each.inquiry.listing !== waiting.inquiry.listing || each.sender !== waiting.sender),
    waiting,
  ])

/** Notes that the server refused one that waits, with its sentence. */
export const refuse = (key: string, refused: string, signIn: boolean) =>
  outbox.change((list) => list.map((each) => (each.key === key ? { ...each, refused, signIn } : each)))

export const drop = (key: string) => outbox.change((list) => list.filter((each) => each.key !== key))
