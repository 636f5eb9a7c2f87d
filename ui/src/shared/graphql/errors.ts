import type { CombinedError } from '@urql/core'
import { language } from '../i18n/language'
import { RestError, type Words } from '../restError'

/** A refusal in a form that panels, forms and toasts can show. */
export interface Refusal {
  /**
   * `invalid`, `unauthenticated`, `forbidden`, `not_found`, `conflict`, `too_many`, `sign_in`, `unavailable`,
   * `unknown`, `offline` or ''.
   */
  code: string
  /** The server's sentence; empty where it could not send one. */
  message: string
  /** Field name to sentence. */
  fields: Record<string, string>
}

function isCombined(error: Error): error is CombinedError {
  return 'graphQLErrors' in error
}

/** What went wrong, whichever edge it came from, in the language that is on now. */
export function refusal(error: Error): Refusal {
  const { words, ...first } = refused(error)
  const now = words?.[language()]
  return now ? { code: first.code, message: now.error, fields: now.fields ?? {} } : first
}

function refused(error: Error): Refusal & { words?: Words | undefined } {
  if (error instanceof RestError)
    return { code: error.code, message: error.error, fields: error.fields, words: error.words }
  if (isCombined(error)) {
    const first = error.graphQLErrors[0]
    // Who was answered, if only by a gateway, is not offline.
    if (!first)
      return {
        code: (error.response as Response | undefined)?.status ? 'unavailable' : 'offline',
        message: '',
        fields: {},
      }
    const { code, fields, message, words } = first.extensions as Partial<Refusal & { words: Words }>
    // The server is of another release than this app. What it says is for developers, and the next one may answer.
    if (code === 'GRAPHQL_VALIDATION_FAILED') return { code: 'unavailable', message: '', fields: {} }
    return { code: code ?? '', message: message ?? first.message, fields: fields ?? {}, words }
  }
  return { code: error instanceof TypeError ? 'offline' : '', message: '', fields: {} }
}
