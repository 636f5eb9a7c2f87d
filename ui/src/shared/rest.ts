import type { Words } from './graphql/errors'
import { notePosition, positionHeader } from './graphql/position'
import { keyFor, settle } from './idempotency'
import { sessionId } from './session/session'
import { announceSignedOut } from './session/signedOut'

/** The server's refusal. The message is "status: body", as every failed call of the site has it. */
export class RestError extends Error {
  readonly status: number
  /** A sentence for a person, in their language; empty where the server sent none. */
  readonly error: string
  readonly code: string
  readonly fields: Record<string, string>
  /** The same by language. */
  readonly words: Words | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'RestError'
    this.status = status
    let parsed: { error?: string; code?: string; fields?: Record<string, string>; words?: Words } = {}
    try {
      parsed = JSON.parse(body) as typeof parsed
    } catch {
      // Not every proxy between here and the server speaks JSON.
    }
    this.error = parsed.error ?? ''
    this.code = parsed.code ?? ''
    this.fields = parsed.fields ?? {}
    this.words = parsed.words
  }
}

/**
 * Calls the REST edge with the session's cookies; no retry. With a body it is a command: JSON, with an idempotency key that a
 * second call with the same body shares where nobody knows what came of the first.
 */
export async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (body === undefined) return call<T>(path, { method, headers: positionHeader() })
  const json = JSON.stringify(body)
  const sent = `${path} ${JSON.stringify(body, (name, value: unknown) => (name === 'elapsed' ? undefined : value))}` // a second press comes later
  const headers = { ...positionHeader(), 'Content-Type': 'application/json', 'Idempotency-Key': keyFor(sent), 'X-Session': sessionId() }
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
  notePosition(response.headers.get('X-Position'))
  const text = await response.text()
  if (!response.ok) {
    if (response.status === 401) announceSignedOut()
    throw new RestError(response.status, text, response.statusText)
  }
  return (text ? JSON.parse(text) : undefined) as T
}
