import { keyOfDraft } from '../../shared/drafts'
import { browserStorage, createKeptStore, hasFields, parseList, useStore } from '../../shared/store'
import { tabStorage } from '../../shared/tabs'
import { together } from '../../shared/together'

/** A message to the site that was sent from this browser while signed out. Its token leads to the answers. */
export interface MessageSent {
  id: string
  reference: string
  token: string
}

/** What visitors sent from this browser and no account has taken over, the newest first. */
export const messagesSent = createKeptStore(
  'messages-sent',
  parseList(hasFields<MessageSent>('id', 'reference', 'token')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)

export const useMessagesSent = () => useStore(messagesSent)

const without = (list: MessageSent[], id: string) => list.filter((each) => each.id !== id)

export const remember = (sent: MessageSent) => void messagesSent.change((list) => [sent, ...without(list, sent.id)])

export const forget = (id: string) => void messagesSent.change((list) => without(list, id))

/** A visitor goes to sign in from the form in this tab, and takes what they wrote along. */
const taken = 'contact-taken'

export const takeAlong = () => tabStorage.set(taken, 'true')

/** Hands what a visitor wrote to the account that they signed in to, below the drafts that it has. */
export function handOver(account: string): void {
  if (!tabStorage.get(taken)) return
  tabStorage.set(taken, null)
  for (const what of ['contact/subject', 'contact/message']) {
    const from = keyOfDraft(undefined, what)
    const words = browserStorage.get(from)
    if (!words) continue
    const own = keyOfDraft(account, what)
    browserStorage.set(own, together(browserStorage.get(own) ?? '', words))
    browserStorage.set(from, null)
  }
}
