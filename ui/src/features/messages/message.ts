import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import type { MessageKey } from '../../shared/i18n/language'

export const ConversationDocument = graphql(`
  query ContactConversation($id: ID!, $token: String!) {
    contactMessage(id: $id, token: $token) {
      message {
        id
        reference
        account
        subject
        text
        status
        waits
        createdAt
      }
      lines {
        id
        by
        text
        createdAt
      }
    }
  }
`)

export type Conversation = NonNullable<ResultOf<typeof ConversationDocument>['contactMessage']>

export const statusWords: Record<string, MessageKey> = {
  new: 'messages.stateNew',
  in_progress: 'messages.stateInProgress',
  resolved: 'messages.stateResolved',
}
