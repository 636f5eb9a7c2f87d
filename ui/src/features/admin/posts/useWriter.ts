import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import type { Editing as EditingOf, Session as SessionOf } from '../writing/useWriter'
import { useSession as useSessionOf } from '../writing/useWriter'
import type { Served } from '../writing/writing'
import { type Draft, draftOf } from './draft'
import { type EditedPost, EditedPostDocument, EditPost } from './post'

export type Session = SessionOf<Draft>
export type Editing = EditingOf<Draft>

/** The last saved version of a post. `by` names its editor if another session saved it. */
export function servedOf(post: EditedPost, session: string): Served<Draft> {
  const [last] = post.sessions
  return {
    draft: draftOf(post),
    version: post.savedVersion,
    at: post.savedAt,
    by: last?.session === session ? undefined : (last?.editorName ?? post.savedBy),
  }
}

/** Opens an editing session for a post. */
export function useSession(post: EditedPost, account: string): Session {
  const client = useClient()
  return useSessionOf<Draft>(`post/${post.id}`, account, (session) => ({
    served: servedOf(post, session),
    send: async (parts, version) => {
      const { data, error } = await client
        .mutation(EditPost, { input: { post: post.id, session, version, ...parts } })
        .toPromise()
      if (error || !data) throw error ?? new Error('The response has no data')
      return data.editPost
    },
    read: async () => {
      const { data, error } = await client
        .query(EditedPostDocument, { id: post.id }, { requestPolicy: 'network-only', ...afterCommands })
        .toPromise()
      if (error || !data?.editedPost) throw error ?? new Error('The response has no data')
      return servedOf(data.editedPost, session)
    },
  }))
}
