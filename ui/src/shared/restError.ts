import type { Lang } from './i18n/language'

/** The server's refusal. The message is "status: body", as every failed call of the site has it. */
export class RestError extends Error {
  readonly status: number
  /** A sentence for a person, in their language; empty where the server sent none. */
  readonly error: string
  readonly code: string
  /** Why the session ended, with a 401 of one that the server knows. */
  readonly reason: string | undefined
  readonly fields: Record<string, string>
  /** The same by language. */
  readonly words: Words | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'RestError'
    this.status = status
    let parsed: { error?: string; code?: string; reason?: string; fields?: Record<string, string>; words?: Words } = {}
    try {
      parsed = JSON.parse(body) as typeof parsed
    } catch {
      // Not every proxy between here and the server speaks JSON.
    }
    this.error = parsed.error ?? ''
    this.code = parsed.code ?? ''
    this.reason = parsed.reason
    this.fields = parsed.fields ?? {}
    this.words = parsed.words
  }
}

/** A refusal in each language. The server sends both, so that the message follows a change of language. */
export type Words = Partial<Record<Lang, { error: string; fields?: Record<string, string> }>>
