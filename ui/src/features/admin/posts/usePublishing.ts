import { useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { type Lang, useT } from '../../../shared/i18n/language'
import { RestError } from '../../../shared/restError'
import { type EditedPost, EditedPostDocument, PublishPost, SchedulePost } from './post'
import type { Session } from './useWriter'

/** Not an error of the server's: somebody else published meanwhile, and it is shown before anything goes out. */
export class PublishedMeanwhile extends Error {}

type Revisions = Record<Lang, string | null>

const revisionsOf = ({ ar, en }: EditedPost): Revisions => ({ ar: ar.revision, en: en.revision })

/**
 * Publishes and schedules what was written here: it is saved first, and nothing goes out over what somebody else has
 * published since it was last seen here. `foreign` names the languages of which that holds.
 */
export function usePublishing(post: EditedPost, { writer }: Session) {
  const t = useT()
  const client = useClient()
  const [known, setKnown] = useState(() => revisionsOf(post))
  const read = async () => {
    const { data, error } = await client
      .query(EditedPostDocument, { id: post.id }, { requestPolicy: 'network-only', ...afterCommands })
      .toPromise()
    if (error || !data?.editedPost) throw error ?? new Error('The server answered nothing')
    return data.editedPost
  }
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
  }
  /** Fails where the server does not have all that is written here. */
  const saveFirst = async () => {
    if (await writer.save()) return
    const { error } = writer.get()
    throw error ?? new RestError(409, JSON.stringify({ code: 'conflict', error: t('posts.saveFirst') }), '')
  }
  /** Runs with the version that is on the screen: `shown` is what is public of the language there. */
  const seen = async (lang: Lang, shown: string | null, work: (version: number) => Promise<void>) => {
    await saveFirst()
    const now = await read()
    if (now[lang].revision !== shown) throw new PublishedMeanwhile()
    try {
      await work(now.version)
    } catch (error) {
      if (refusal(error as Error).code === 'conflict' && (await read())[lang].revision !== shown)
        throw new PublishedMeanwhile()
      throw error
    }
    setKnown(revisionsOf(await read()))
  }
  return {
    foreign: (lang: Lang) => post[lang].revision !== null && post[lang].revision !== known[lang],
    publish: (lang: Lang, note: string) =>
      seen(lang, post[lang].revision, (version) => run(PublishPost, { input: { post: post.id, version, lang, note } })),
    schedule: (lang: Lang, times: { at: string; unpublishAt: string; note: string }) =>
      seen(lang, post[lang].revision, (version) =>
        run(SchedulePost, { input: { post: post.id, version, lang, ...times } }),
      ),
    saveFirst,
    read,
    run,
  }
}

export type Publishing = ReturnType<typeof usePublishing>
