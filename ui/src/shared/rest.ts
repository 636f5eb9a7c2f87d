import { noteServerTime } from './i18n/clock'
import { notePosition, positionHeader } from './graphql/position'
import { keyFor, settle } from './idempotency'
import { RestError } from './restError'
import { sessionId } from './session/session'
import { announceSignedOut } from './session/signedOut'

/**
 * Calls the REST edge with the session's cookies, without a retry. A call with a body is a command in JSON. It has an
 * idempotency key. A second call with the same body has the same key if the outcome of the first is unknown.
 */
export async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (body === undefined) return call<T>(path, { method, headers: positionHeader() })
  const json = JSON.stringify(body)
  // Without the elapsed time, a second press of the button sends the same.
  const sent = `${path} ${JSON.stringify(body, (name, value: unknown) => (name === 'elapsed' ? undefined : value))}`
  const headers = {
    ...positionHeader(),
    'Content-Type': 'application/json',
    'Idempotency-Key': keyFor(sent),
    'X-Session': sessionId(),
  }
  try {
    const answer = await call<T>(path, { method, headers, body: json })
    settle(sent)
    return answer
  } catch (error) {
    settle(sent, error instanceof RestError ? error.code : 'offline')
    throw error
  }
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, credentials: 'include' })
  noteServerTime(response)
  notePosition(response.headers.get('X-Position'))
  const text = await response.text()
  if (!response.ok) {
    const error = new RestError(response.status, text, response.statusText)
    if (error.status === 401) announceSignedOut(error.reason)
    throw error
  }
  return (text ? JSON.parse(text) : undefined) as T
}
