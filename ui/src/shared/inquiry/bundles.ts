import { createKeptStore, hasFields, parseList, useStore } from '../store'

/**
 * A bundle: an inquiry that was sent from this browser to several owners while signed out. With its tokens the sender
 * can read the answers, accept a quote, and attach the bundle to an account.
 */
export interface BundleSent {
  bundle: string
  token: string
  /** The token of each inquiry, by its id. */
  inquiries: Record<string, string>
  /** The day of the party, if one was named. Bundles that older releases stored have none. */
  day?: string | undefined
}

/** The bundles sent from this browser while signed out that no account has taken over, the newest first. */
const sent = createKeptStore('bundles-sent', parseList(hasFields<BundleSent>('bundle', 'token', 'inquiries')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)

export const useBundlesSent = () => useStore(sent)

const without = (list: BundleSent[], bundle: string) => list.filter((each) => each.bundle !== bundle)

export const rememberBundle = (one: BundleSent) => void sent.change((list) => [one, ...without(list, one.bundle)])

export const forgetBundle = (bundle: string) => void sent.change((list) => without(list, bundle))
