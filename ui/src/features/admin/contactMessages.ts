import { useClient } from 'urql'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import type { MessageKey } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'

export const ContactMessagesDocument = graphql(`
  query ContactMessages($filter: ContactMessageFilter!, $after: String) {
    contactMessages(filter: $filter, first: 30, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        reference
        name
        subject
        status
        waits
        erased
        since
        version
        assignee
        assigneeName
        account
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

export const ContactCountsDocument = graphql(`
  query ContactCounts {
    contactMessageCounts {
      new
      inProgress
      resolved
      firstAnswerMinutes
    }
  }
`)

export const ContactMessageDocument = graphql(`
  query ContactMessage($id: ID!) {
    contactMessage(id: $id) {
      message {
        id
        reference
        name
        email
        phone
        subject
        text
        lang
        account
        inquiry
        booking
        status
        waits
        erased
        since
        version
        assignee
        assigneeName
        createdAt
        listing {
          id
          nameAr
          nameEn
        }
      }
      lines {
        id
        by
        authorName
        text
        createdAt
      }
      notes {
        id
        authorName
        system
        reason
        text
        createdAt
      }
    }
  }
`)

const Answer = graphql(`
  mutation AnswerContactMessage($input: AnswerContactMessage!) {
    answerContactMessage(input: $input) {
      position
    }
  }
`)
const Note = graphql(`
  mutation NoteContactMessage($input: NoteContactMessage!) {
    noteContactMessage(input: $input) {
      position
    }
  }
`)
const Assign = graphql(`
  mutation AssignContactMessage($input: AssignContactMessage!) {
    assignContactMessage(input: $input) {
      position
    }
  }
`)
const Progress = graphql(`
  mutation ProgressContactMessage($input: ProgressContactMessage!) {
    progressContactMessage(input: $input) {
      position
    }
  }
`)
const Resolve = graphql(`
  mutation ResolveContactMessage($input: ResolveContactMessage!) {
    resolveContactMessage(input: $input) {
      position
    }
  }
`)
const Erase = graphql(`
  mutation EraseAnyContactMessage($input: EraseContactMessage!) {
    eraseContactMessage(input: $input) {
      position
    }
  }
`)

export type InboxRow = ResultOf<typeof ContactMessagesDocument>['contactMessages']['nodes'][number]
export type WholeContactMessage = NonNullable<ResultOf<typeof ContactMessageDocument>['contactMessage']>

export const messageStates = ['new', 'in_progress', 'resolved'] as const

export const messageStateWords: Record<string, MessageKey> = {
  new: 'admin.messagesNew',
  in_progress: 'admin.messagesInProgress',
  resolved: 'admin.messagesResolved',
}

/** The commands about contact messages. Each throws the server's refusal. */
export function useMessageCommands() {
  const client = useClient()
  const me = useUser()
  const settled = async (sent: Promise<{ error?: Error | undefined }>) => {
    const { error } = await sent
    if (error) throw error
  }
  return {
    answer: (message: string, text: string, version: number, resolve: boolean) =>
      settled(client.mutation(Answer, { input: { message, text, version, resolve } }).toPromise()),
    note: (message: string, note: string) => settled(client.mutation(Note, { input: { message, note } }).toPromise()),
    assign: (message: string, mine: boolean) =>
      settled(client.mutation(Assign, { input: { message, assignee: mine ? me!.id : null } }).toPromise()),
    progress: (message: string) => settled(client.mutation(Progress, { input: { message } }).toPromise()),
    resolve: (message: string, reason: string, version: number) =>
      settled(client.mutation(Resolve, { input: { message, reason, version } }).toPromise()),
    erase: (message: string) => settled(client.mutation(Erase, { input: { message } }).toPromise()),
  }
}
