import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { keyOfDraft } from '../../../shared/drafts'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useHoldReload } from '../../../shared/holdReload'
import { browserStorage, useStore } from '../../../shared/store'
import { storedKeys } from '../../../shared/tabs'
import { type Draft, draftOf } from './draft'
import { type EditedPost, EditedPostDocument, EditPost } from './post'
import { createWriter, type Kept, type Served, type Writer, type Writing } from './writing'

/** A session of editing: from when the editor opens until it closes. */
export interface Session {
  id: string
  writer: Writer
}

/** What a post was saved as last; who did it is told where it was another session. */
export function servedOf(post: EditedPost, session: string): Served {
  const [last] = post.sessions
  return {
    draft: draftOf(post),
    version: post.savedVersion,
    at: post.savedAt,
    by: last?.session === session ? undefined : (last?.editorName ?? post.savedBy),
  }
}

const keptPrefix = (account: string, post: string) => keyOfDraft(account, `post/${post}/`)

function parseKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    return kept?.draft?.ar && kept.base?.ar ? kept : undefined
  } catch {
    return undefined
  }
}

/** What a session before this one left on the device; it is this one's from now on. */
function leftBehind(account: string, post: string, key: string): Kept | undefined {
  const [newest] = storedKeys(keptPrefix(account, post))
    .flatMap((each) => {
      const kept = parseKept(browserStorage.get(each))
      return kept ? [{ each, kept }] : []
    })
    .toSorted((a, b) => b.kept.at.localeCompare(a.kept.at))
  if (!newest) return undefined
  if (browserStorage.set(key, JSON.stringify(newest.kept)) && newest.each !== key) browserStorage.set(newest.each, null)
  return newest.kept
}

/** Opens a session that writes a post. */
export function useSession(post: EditedPost, account: string): Session {
  const client = useClient()
  const [session] = useState((): Session => {
    const id = crypto.randomUUID()
    const key = keptPrefix(account, post.id) + id
    const writer = createWriter(servedOf(post, id), leftBehind(account, post.id, key), {
      send: async (parts, version) => {
        const input = { post: post.id, session: id, version, ...parts }
        const { data, error } = await client.mutation(EditPost, { input }).toPromise()
        if (error || !data) throw error ?? new Error('The server answered nothing')
        return data.editPost
      },
      read: async () => {
        const { data, error } = await client
          .query(EditedPostDocument, { id: post.id }, { requestPolicy: 'network-only', ...afterCommands })
          .toPromise()
        if (error || !data?.editedPost) throw error ?? new Error('The server answered nothing')
        return servedOf(data.editedPost, id)
      },
      keep: (kept) => browserStorage.set(key, kept && JSON.stringify(kept)),
      now: () => new Date().toISOString(),
    })
    return { id, writer }
  })
  return session
}

/** Where the writing stands. It is sent by itself while this is drawn. */
export function useWriting({ writer }: Session, served: Served): Writing {
  const writing = useStore(writer)
  useEffect(() => {
    writer.start()
    const online = () => void (writer.get().state === 'offline' && writer.save())
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      writer.stop()
    }
  }, [writer])
  const meet = useEffectEvent(() => writer.meet(served))
  useEffect(() => meet(), [served.version])
  const unsaved = writing.state !== 'saved'
  useHoldReload(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return writing
}

/** What fields of an editor are given: the draft, and how parts of it change. */
export interface Editing {
  draft: Draft
  errors: Record<string, string>
  change: Writer['change']
}
