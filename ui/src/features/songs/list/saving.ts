import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { refusal } from '../../../shared/graphql/errors'
import { user } from '../../../shared/session/session'
import { createStore, useStore } from '../../../shared/store'
import {
  changeList,
  isChanged,
  lists,
  noteGone,
  noteSongs,
  openList,
  type PartyList,
  type ListContent,
  contentOf,
  same,
  tidy,
  useLists,
} from './lists'
import { MyPlaylistsDocument, PlaylistDocument, type Remote, SavePlaylist } from './query'

/** The content of a playlist on the server. */
export const contentBy = ({ name, date, items }: Remote): ListContent => ({
  name,
  date: date ?? '',
  items: tidy(items.map(({ songId, moment }) => ({ song: songId, moment }))),
})

/**
 * Merges the server's version of a playlist into this browser's. Changes made here are kept; if both sides changed, the
 * server's version is kept as `other`.
 */
function joined(list: PartyList, remote: Remote): PartyList {
  const { saved } = list
  const { version, share } = remote
  // The answer may be older than what this browser has saved meanwhile.
  if (!saved || version < saved.version) return list
  if (version === saved.version) return { ...list, saved: { ...saved, share } }
  const said = contentBy(remote)
  const { other: _, ...rest } = list
  const now = { ...saved, version, said, share }
  if (!isChanged(list) || same(list, said)) return { ...rest, ...said, saved: now }
  if (same(said, saved.said)) return { ...rest, saved: now }
  return { ...list, saved: { ...saved, share }, other: { version, said } }
}

/** Stores the songs of playlists read from the server, and marks those that the library no longer has. */
function note(remotes: readonly Remote[]): void {
  const items = remotes.flatMap((remote) => remote.items)
  noteSongs(items.flatMap(({ song }) => song ?? []))
  noteGone(items.flatMap(({ song, songId }) => (song ? [] : [songId])))
}

/** Merges one playlist read from the server into this browser's. */
export function joinOne(remote: Remote): void {
  void lists.change((all) => all.map((list) => (list.saved?.id === remote.id ? joined(list, remote) : list)))
  note([remote])
}

/**
 * A playlist that the server no longer has: without unsaved changes it is deleted, with them it becomes an unsaved one.
 */
const lost = (list: PartyList): PartyList[] => {
  const { saved: _, other: __, ...own } = list
  return isChanged(list) ? [own] : []
}

/** The ids of all saved playlists of this browser. */
const savedIds = () => new Set(lists.get().flatMap(({ saved }) => saved?.id ?? []))

/**
 * Merges all playlists of an account into this browser's. Those saved elsewhere are added. Those deleted elsewhere are
 * removed, but only if they were already saved when the request was sent (`before`).
 */
export function joinAll(account: string, remotes: readonly Remote[], before: ReadonlySet<string> = savedIds()): void {
  void lists.change((all) => {
    const stay = all.flatMap((list) => {
      const { saved } = list
      const remote = remotes.find(({ id }) => id === saved?.id)
      if (remote) {
        const attached = { ...list, saved: { ...saved!, token: '', account } }
        return [joined(attached, remote)]
      }
      return saved?.account === account && before.has(saved.id) ? lost(list) : [list]
    })
    const came = remotes
      .filter(({ id }) => !all.some(({ saved }) => saved?.id === id))
      .map((remote): PartyList => {
        const said = contentBy(remote)
        const { id, version, share } = remote
        return { key: id, ...said, saved: { id, version, token: '', account, said, share } }
      })
    return [...stay, ...came]
  })
  note(remotes)
}

/** The state of saving a playlist. */
interface Attempt {
  busy: boolean
  error?: Error | undefined
  /** The content that was refused. It is not sent again automatically. */
  said?: ListContent | undefined
}
const attempts = createStore<Readonly<Record<string, Attempt>>>({})
const attempted = (key: string, attempt: Attempt) => attempts.set({ ...attempts.get(), [key]: attempt })

export const useAttempt = (key: string): Attempt => useStore(attempts)[key] ?? { busy: false }

/** The error of the last attempt to save a playlist, if it failed. */
export const failureOf = (key: string): Error | undefined => attempts.get()[key]?.error

/** Runs in one tab at a time, so that a tab sees what another has just saved. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request('playlists', run)
  else await run()
}

/** Reads one playlist from the server and merges it into this browser's. */
export async function readAgain(client: Client, key: string): Promise<void> {
  const saved = lists.get().find((each) => each.key === key)?.saved
  if (!saved) return
  const { id, token } = saved
  const { data, error } = await client
    .query(PlaylistDocument, { id, token }, { requestPolicy: 'network-only' })
    .toPromise()
  if (data?.playlist) joinOne(data.playlist)
  else if (data && !error)
    void lists.change((all) => all.flatMap((list) => (list.saved?.id === id ? lost(list) : [list])))
}

/** Saves a playlist on top of the version that was last read. After a conflict the newer version is read. */
export const saveList = (client: Client, key: string): Promise<void> =>
  alone(async () => {
    const list = lists.get().find((each) => each.key === key)
    if (!list || list.other || (list.saved && !isChanged(list))) return
    attempted(key, { busy: true })
    const said = contentOf(list)
    const { id, token = '', version = 0 } = list.saved ?? {}
    const { data, error } = await client
      .mutation(SavePlaylist, {
        input: { ...(id && { playlist: id }), version, token, ...said, date: said.date || null },
      })
      .toPromise()
    if (!data) {
      attempted(key, { busy: false, error, said })
      const { code } = error ? refusal(error) : { code: '' }
      if (code === 'conflict' || code === 'not_found') await readAgain(client, key)
      if (lists.get().some((each) => each.key === key && each.other)) attempted(key, { busy: false })
      return
    }
    const saved = data.savePlaylist
    await lists.change((all) =>
      all.map((each) =>
        each.key === key
          ? {
              ...each,
              saved: {
                id: saved.id,
                version: saved.version,
                token: saved.token ?? '',
                account: saved.token ? '' : (user.get()?.id ?? ''),
                said,
                share: each.saved?.share ?? null,
              },
            }
          : each,
      ),
    )
    attempted(key, { busy: false })
  })

/** How long to wait after the last change before saving, in milliseconds. */
const pause = 1000

/** Whether a playlist is to be saved automatically. Content that the server refused waits for the user. */
const isWaiting = (list: PartyList): boolean => {
  if (!isChanged(list) || list.other) return false
  const { error, said } = attempts.get()[list.key] ?? {}
  return !error || !said || !same(list, said) || refusal(error).code === 'offline'
}

/** Saves changes of saved playlists automatically: shortly after a change, and when the connection is back. */
export function useSending(): void {
  const client = useClient()
  const all = useLists()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      clearTimeout(timer)
      if (!navigator.onLine || !lists.get().some(isWaiting)) return
      timer = setTimeout(() => {
        for (const list of lists.get().filter(isWaiting)) void saveList(client, list.key)
      }, pause)
    }
    send()
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [client, all])
}

/** Reads the playlists from the server: all of the account's, and the open one if it was saved while signed out. */
export async function readLists(client: Client): Promise<Error | undefined> {
  const account = user.get()?.id
  const open = openList()
  if (account) {
    const before = savedIds()
    const { data, error } = await client.query(MyPlaylistsDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    if (data && user.get()?.id === account) joinAll(account, data.myPlaylists, before)
    if (error) return error
  }
  if (open?.saved?.token) await readAgain(client, open.key)
  return undefined
}

/** Which version of a playlist stays after a conflict. */
export type Choice = 'ours' | 'theirs' | 'both'

/** Resolves a conflict. Returns the function that restores the version that was not chosen, as a new change. */
export function settle(list: PartyList, choice: Choice, copyName: string, copyKey: string): () => void {
  const { other, saved } = list
  if (!other || !saved) return () => {}
  const ours = contentOf(list)
  void lists.change((all) =>
    all.flatMap((each) => {
      if (each.key !== list.key || !each.other) return [each]
      const { other: _, ...rest } = each
      const now = { ...saved, version: other.version, said: other.said }
      if (choice === 'ours') return [{ ...rest, saved: now }]
      const theirs = { ...rest, ...other.said, saved: now }
      return choice === 'both' ? [theirs, { ...contentOf(each), name: copyName, key: copyKey }] : [theirs]
    }),
  )
  const before = choice === 'ours' ? other.said : ours
  return () => changeList(list.key, () => before)
}
