import { createKeptStore, hasFields, parseList, useStore } from '../../shared/store'

/** A message that was sent from this browser while signed out. Its token gives access to the answers. */
export interface MessageSent {
  id: string
  reference: string
  token: string
}

/** The messages sent from this browser while signed out that no account has taken over, the newest first. */
export const messagesSent = createKeptStore(
  'messages-sent',
  parseList(hasFields<MessageSent>('id', 'reference', 'token')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)

export const useMessagesSent = () => useStore(messagesSent)

const without = (list: MessageSent[], id: string) => list.filter((each) => each.id !== id)

export const remember = (sent: MessageSent) => void messagesSent.change((list) => [sent, ...without(list, sent.id)])

export const forget = (id: string) => void messagesSent.change((list) => without(list, id))
