import { createKeptStore, hasFields, parseList, useStore } from '../store'

/**
 * Several owners who were asked at once from this browser while signed out. The tokens let their sender read the
 * answers, accept one, and take all of it over into an account.
 */
export interface BundleSent {
  bundle: string
  token: string
  /** The token of each inquiry, by its id. */
  inquiries: Record<string, string>
}

/** What visitors asked of several from this browser and no account has taken over, the newest first. */
const sent = createKeptStore('bundles-sent', parseList(hasFields<BundleSent>('bundle', 'token', 'inquiries')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)

export const useBundlesSent = () => useStore(sent)

const without = (list: BundleSent[], bundle: string) => list.filter((each) => each.bundle !== bundle)

export const rememberBundle = (one: BundleSent) => void sent.change((list) => [one, ...without(list, one.bundle)])

export const forgetBundle = (bundle: string) => void sent.change((list) => without(list, bundle))
