import type { CombinedError } from '@urql/core'
import { language } from '../i18n/language'
import { RestError, type Words } from '../restError'

/** A refusal in the form that panels, forms and toasts show. */
export interface Refusal {
  /**
   * `invalid`, `unauthenticated`, `forbidden`, `not_found`, `conflict`, `too_many`, `sign_in`, `unavailable`,
   * `unknown`, `offline` or ''.
   */
  code: string
  /** The server's message; empty if it sent none. */
  message: string
  /** Messages by field name. */
  fields: Record<string, string>
}

function isCombined(error: Error): error is CombinedError {
  return 'graphQLErrors' in error
}

/** The error of a GraphQL or REST call, in the current language. */
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
    // Any response, even from a gateway, means that the browser is online.
    if (!first)
      return {
        code: (error.response as Response | undefined)?.status ? 'unavailable' : 'offline',
        message: '',
        fields: {},
      }
    const { code, fields, message, words } = first.extensions as Partial<Refusal & { words: Words }>
    // The server runs another release than this app. Its message is for developers, and a retry may reach the right
    // release.
    if (code === 'GRAPHQL_VALIDATION_FAILED') return { code: 'unavailable', message: '', fields: {} }
    return { code: code ?? '', message: message ?? first.message, fields: fields ?? {}, words }
  }
  return { code: error instanceof TypeError ? 'offline' : '', message: '', fields: {} }
}
