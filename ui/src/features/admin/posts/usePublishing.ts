import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import type { Lang } from '../../../shared/i18n/language'
import { usePublished } from '../writing/usePublished'
import { type EditedPost, EditedPostDocument, PublishPost, RestoreRevision, SchedulePost } from './post'
import { servedOf, type Session } from './useWriter'

/** The commands that publish and schedule the draft of this session, and restore earlier revisions. */
export function usePublishing(post: EditedPost, { id, writer }: Session) {
  const client = useClient()
  const read = async () => {
    const { data, error } = await client
      .query(EditedPostDocument, { id: post.id }, { requestPolicy: 'network-only', ...afterCommands })
      .toPromise()
    if (error || !data?.editedPost) throw error ?? new Error('The response has no data')
    return data.editedPost
  }
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
  }
  const { foreign, saveFirst, seen } = usePublished(post, writer, read)
  return {
    foreign,
    publish: (lang: Lang, note: string) =>
      seen(lang, (version) => run(PublishPost, { input: { post: post.id, version, lang, note } })),
    schedule: (lang: Lang, times: { at: string; unpublishAt: string; note: string }) =>
      seen(lang, (version) => run(SchedulePost, { input: { post: post.id, version, lang, ...times } })),
    restore: async (revision: string) => {
      await saveFirst()
      await run(RestoreRevision, { input: { post: post.id, session: id, version: writer.get().version, revision } })
      writer.adopt(servedOf(await read(), id))
    },
    read,
    run,
  }
}

export type Publishing = ReturnType<typeof usePublishing>
