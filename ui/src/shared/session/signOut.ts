import { forgetDrafts } from '../drafts'
import { rest } from '../rest'
import { RestError } from '../restError'
import { browserStorage } from '../store'
import { leave, user } from './session'

/** What was planned in this browser could not be sent to the account. */
export class Unsent extends Error {}

/** Milliseconds to wait until the plan is sent. */
const patience = 8000

/** Sends the plan of this browser that the account does not have yet. Returns whether the account has all of it. */
async function sendPlan(): Promise<boolean> {
  if (!browserStorage.get('shortlist')) return true
  try {
    const { keepInStep, sendAll } = await import('../shortlist/sync')
    keepInStep()
    return await Promise.race([sendAll(), new Promise<false>((late) => setTimeout(() => late(false), patience))])
  } catch {
    return false // its chunk did not come
  }
}

/** Whether a refusal says that the session has ended. */
const isEnd = (error: unknown) => error instanceof RestError && error.status === 401

/** Asks the server whether the session has ended: where only the answer was lost, one is signed out. */
const hasEnded = () => rest('GET', '/api/auth/me').then(() => false, isEnd)

/**
 * Signs out on the server, and only then here. Goes home with an empty cache, without what the account wrote and did
 * not send, and without what was said of its party. Rejects where the server was not reached or refused: one is signed
 * in as before. Rejects with Unsent where what was planned could not be sent, unless it is to be forgotten.
 */
export async function signOut(forgets = false): Promise<void> {
  if (!forgets && !(await sendPlan())) throw new Unsent()
  const account = user.get()?.id
  try {
    await rest('POST', '/api/auth/logout')
  } catch (error) {
    if (!isEnd(error) && !(await hasEnded())) throw error
  }
  leave()
  if (account) forgetDrafts(account)
  // Read while signed in: somebody else may use this browser next.
  if (typeof caches !== 'undefined') await caches.delete('kept-answers').catch(() => false)
  location.assign('/')
}
