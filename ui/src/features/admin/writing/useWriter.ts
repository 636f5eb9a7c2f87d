import { useEffect, useEffectEvent, useState } from 'react'
import { keyOfDraft } from '../../../shared/drafts'
import { useHoldReload } from '../../../shared/holdReload'
import { browserStorage, useStore } from '../../../shared/store'
import { storedKeys } from '../../../shared/tabs'
import { createWriter, type Kept, type Outside, type Served, type Writer, type Writing } from './writing'

/** An editing session: from opening the editor until closing it. */
export interface Session<D extends object> {
  id: string
  writer: Writer<D>
}

function parseKept<D extends object>(text: string | null): Kept<D> | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept<D & { ar?: unknown }> | null
    return kept?.draft?.ar && kept.base?.ar ? kept : undefined
  } catch {
    return undefined
  }
}

/** Returns the newest draft that an earlier session left on the device, and moves it to the key of this session. */
function leftBehind<D extends object>(prefix: string, key: string): Kept<D> | undefined {
  const [newest] = storedKeys(prefix)
    .flatMap((each) => {
      const kept = parseKept<D>(browserStorage.get(each))
      return kept ? [{ each, kept }] : []
    })
    .toSorted((a, b) => b.kept.at.localeCompare(a.kept.at))
  if (!newest) return undefined
  if (browserStorage.set(key, JSON.stringify(newest.kept)) && newest.each !== key) browserStorage.set(newest.each, null)
  return newest.kept
}

/**
 * Opens a session that edits `what`, e.g. `post/ID`. `begin` returns the draft on the server and the functions that
 * read and send it.
 */
export function useSession<D extends object>(
  what: string,
  account: string,
  begin: (session: string) => Pick<Outside<D>, 'send' | 'read'> & { served: Served<D> },
): Session<D> {
  const [session] = useState((): Session<D> => {
    const id = crypto.randomUUID()
    const prefix = keyOfDraft(account, `${what}/`)
    const key = prefix + id
    const { served, send, read } = begin(id)
    const keep = (kept: Kept<D> | null) => browserStorage.set(key, kept && JSON.stringify(kept))
    const now = () => new Date().toISOString()
    return { id, writer: createWriter(served, leftBehind<D>(prefix, key), { send, read, keep, now }) }
  })
  return session
}

/** The state of the writer. The writer sends changes by itself while the component is mounted. */
export function useWriting<D extends object>({ writer }: Session<D>, served: Served<D>): Writing<D> {
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

/** The props of an editor's fields: the draft, and how to change parts of it. */
export interface Editing<D extends object> {
  draft: D
  errors: Record<string, string>
  change: Writer<D>['change']
}
