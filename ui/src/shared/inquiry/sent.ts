import { browserStorage, createStore, useStore } from '../store'

/** An inquiry that was sent from this browser while signed out. Its token lets an account take it over. */
export interface SentBefore {
  inquiry: string
  listing: string
  token: string
}

const key = 'inquiries-sent'

function read(): SentBefore[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(key) ?? '[]')
    return Array.isArray(kept) ? (kept as SentBefore[]) : []
  } catch {
    return []
  }
}

/** What visitors sent from this browser and no account has taken over, the newest first. */
export const sentBefore = createStore<SentBefore[]>(read(), (list) => browserStorage.set(key, list.length > 0 ? JSON.stringify(list) : null))

export const useSentBefore = () => useStore(sentBefore)

export const remember = (sent: SentBefore) => sentBefore.set([sent, ...sentBefore.get()])

export const forget = (inquiry: string) => sentBefore.set(sentBefore.get().filter((each) => each.inquiry !== inquiry))
