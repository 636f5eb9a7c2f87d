import type { CombinedError } from '@urql/core'
import { client } from '../graphql/client'
import { refusal } from '../graphql/errors'
import { graphql, type ResultOf } from '../graphql/graphql'
import { keyFor, settle } from '../idempotency'
import { sessionId, user } from '../session/session'
import { announceLostSession } from '../session/signedOut'
import { createStore, useStore } from '../store'
import { drop, type Inquiry, keep, outbox, refuse, type Waiting } from './outbox'
import { remember } from './sent'

const SendInquiry = graphql(`
  mutation SendInquiry($input: SendInquiry!, $form: Form) {
    sendInquiry(input: $input, form: $form) {
      id
      position
      attachToken
      warnings {
        field
        text {
          ar
          en
        }
      }
    }
  }
`)

type Warning = ResultOf<typeof SendInquiry>['sendInquiry']['warnings'][number]

/** The listings to which this visit has sent an inquiry, with the warnings that their forms show. */
const delivered = createStore<{ listing: string; warnings: readonly Warning[] }[]>([])

export const useDelivered = (listing: string) => useStore(delivered).find((each) => each.listing === listing)

async function attempt(
  { key, session, sender, inquiry, opened }: Waiting,
  website = '',
): Promise<CombinedError | undefined> {
  const { data, error } = await client
    .mutation(
      SendInquiry,
      { input: inquiry, form: { website, elapsed: Date.now() - opened } },
      {
        // The message of a visitor is sent without cookies, so that it is not attributed to an account that has signed
        // in since.
        fetchOptions: {
          credentials: sender === null ? 'omit' : 'include',
          headers: { 'Idempotency-Key': key, 'X-Session': session },
        },
      },
    )
    .toPromise()
  const { id, attachToken, warnings = [] } = data?.sendInquiry ?? {}
  if (!error) delivered.set([...delivered.get(), { listing: inquiry.listing, warnings }])
  if (id && attachToken) {
    remember({ inquiry: id, listing: inquiry.listing, token: attachToken })
    if (sender !== null) announceLostSession()
  }
  return error
}

/** Whether no response came. The server may have received the inquiry all the same; the idempotency key covers that. */
const unreached = (error: CombinedError) => error.networkError instanceof TypeError

/**
 * Sends an inquiry, or stores it on this device if there is no network. A refusal is thrown. `website` is the value of
 * the honeypot field.
 */
export async function send(inquiry: Inquiry, opened: number, website: string): Promise<'sent' | 'waiting'> {
  const session = sessionId()
  const sent = JSON.stringify([session, inquiry])
  const waiting: Waiting = { key: keyFor(sent), session, sender: user.get()?.id ?? null, inquiry, opened }
  const error = await attempt(waiting, website)
  settle(sent, error && refusal(error).code)
  if (!error) {
    const earlier = outbox
      .get()
      // those that were refused earlier
      .filter((each) => each.inquiry.listing === inquiry.listing && each.sender === waiting.sender)
    await Promise.all(earlier.map((each) => drop(each.key)))
    return 'sent'
  }
  if (!unreached(error)) throw error
  await keep(waiting)
  return 'waiting'
}

/** Error codes of temporary refusals. */
const later = new Set(['too_many', 'unavailable', 'unknown', 'offline'])

let sending = false

/**
 * Sends the waiting inquiries that may go now, and returns how many were sent. Concurrent calls, also in several tabs,
 * share one run.
 */
export async function sendWaiting(): Promise<number> {
  if (!navigator.locks) return sendAll()
  return navigator.locks.request('outbox sending', { ifAvailable: true }, (lock) => (lock ? sendAll() : 0))
}

async function sendAll(): Promise<number> {
  if (sending) return 0
  sending = true
  let sent = 0
  try {
    for (const waiting of outbox.get()) {
      if (waiting.refused || (waiting.sender && waiting.sender !== user.get()?.id)) continue
      const error = await attempt(waiting)
      if (error && (unreached(error) || later.has(refusal(error).code))) break
      if (error) await refuse(waiting.key, refusal(error).message || error.message, refusal(error).code === 'sign_in')
      else {
        await drop(waiting.key)
        sent++
      }
    }
  } finally {
    sending = false
  }
  return sent
}
