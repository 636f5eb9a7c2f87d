import type { CombinedError } from '@urql/core'
import { RestError } from '../rest'

/** A refusal in a form that panels, forms and toasts can show. */
export interface Refusal {
  /** `invalid`, `unauthenticated`, `forbidden`, `not_found`, `conflict`, `too_many`, `unavailable`, `offline` or ''. */
  code: string
  /** The server's sentence in the reader's language; empty where it could not send one. */
  message: string
  /** Field name to sentence. */
  fields: Record<string, string>
}

function isCombined(error: Error): error is CombinedError {
  return 'graphQLErrors' in error
}

/** What went wrong, whichever edge it came from. */
export function refusal(error: Error): Refusal {
  if (error instanceof RestError) return { code: error.code, message: error.error, fields: error.fields }
  if (isCombined(error)) {
    const first = error.graphQLErrors[0]
    // Who was answered, if only by a gateway, is not offline.
    if (!first) return { code: (error.response as Response | undefined)?.status ? 'unavailable' : 'offline', message: '', fields: {} }
    const { code, fields, message } = first.extensions as Partial<Refusal>
    return { code: code ?? '', message: message ?? first.message, fields: fields ?? {} }
  }
  return { code: error instanceof TypeError ? 'offline' : '', message: '', fields: {} }
}
