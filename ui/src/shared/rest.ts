import { announceSignedOut } from './session/signedOut'
import type { Words } from './graphql/errors'
import { notePosition, positionHeader } from './graphql/position'

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

/** Calls the REST edge with the session's cookies; no retry. A JSON content type is set only with a body. */
export async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...positionHeader(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  notePosition(response.headers.get('X-Position'))
  const text = await response.text()
  if (!response.ok) {
    if (response.status === 401) announceSignedOut()
    throw new RestError(response.status, text, response.statusText)
  }
  return (text ? JSON.parse(text) : undefined) as T
}
