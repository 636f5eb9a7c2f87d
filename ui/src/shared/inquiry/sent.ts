import { createKeptStore, hasFields, parseList, useStore } from '../store'

/** An inquiry that was sent from this browser while signed out. With its token an account can take it over. */
export interface SentBefore {
  inquiry: string
  listing: string
  token: string
}

/** The inquiries sent from this browser while signed out that no account has taken over, the newest first. */
export const sentBefore = createKeptStore(
  'inquiries-sent',
  parseList(hasFields<SentBefore>('inquiry', 'listing', 'token')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)

export const useSentBefore = () => useStore(sentBefore)

const without = (list: SentBefore[], inquiry: string) => list.filter((each) => each.inquiry !== inquiry)

export const remember = (sent: SentBefore) => void sentBefore.change((list) => [sent, ...without(list, sent.inquiry)])

export const forget = (inquiry: string) => void sentBefore.change((list) => without(list, inquiry))
