import { forgetDrafts } from '../drafts'
import { rest } from '../rest'
import { RestError } from '../restError'
import { user } from './session'

/**
 * Signs out on the server, and only then here. Goes home with an empty cache, without what the account wrote and did not
 * send, and without what was said of its party. Rejects where the server was not reached or refused: one is signed in as
 * before.
 */
export async function signOut(): Promise<void> {
  try {
    await rest('POST', '/api/auth/logout')
  } catch (error) {
    if (!(error instanceof RestError && error.status === 401)) throw error // 401: the session had ended
  }
  const account = user.get()?.id
  user.set(null)
  if (account) forgetDrafts(account)
  // Read while signed in: somebody else may use this browser next.
  if (typeof caches !== 'undefined') await caches.delete('kept-answers').catch(() => false)
  location.assign('/')
}
