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

/** What a list says on the server. */
export const contentBy = ({ name, date, items }: Remote): ListContent => ({
  name,
  date: date ?? '',
  items: tidy(items.map(({ songId, moment }) => ({ song: songId, moment }))),
})

/** One list with what the server says of it. Nothing that was changed here is lost. */
function joined(list: PartyList, remote: Remote): PartyList {
  const { saved } = list
  const { version, share } = remote
  // What was read may be older than what was saved meanwhile.
  if (!saved || version < saved.version) return list
  if (version === saved.version) return { ...list, saved: { ...saved, share } }
  const said = contentBy(remote)
  const { other: _, ...rest } = list
  const now = { ...saved, version, said, share }
  if (!isChanged(list) || same(list, said)) return { ...rest, ...said, saved: now }
  if (same(said, saved.said)) return { ...rest, saved: now }
  return { ...list, saved: { ...saved, share }, other: { version, said } }
}

/** Notes what the server has of lists that were saved, and which songs of them are not in the library any more. */
function note(remotes: readonly Remote[]): void {
  const items = remotes.flatMap((remote) => remote.items)
  noteSongs(items.flatMap(({ song }) => song ?? []))
  noteGone(items.flatMap(({ song, songId }) => (song ? [] : [songId])))
}

/** Joins a list that was read with that of this browser. */
export function joinOne(remote: Remote): void {
  void lists.change((all) => all.map((list) => (list.saved?.id === remote.id ? joined(list, remote) : list)))
  note([remote])
}

/** A list that is not on the server any more: it goes with what was saved, and stays where it was changed since. */
const lost = (list: PartyList): PartyList[] => {
  const { saved: _, other: __, ...own } = list
  return isChanged(list) ? [own] : []
}

/** The ids of the lists that were saved. */
const savedIds = () => new Set(lists.get().flatMap(({ saved }) => saved?.id ?? []))

/**
 * Joins all lists of an account with those of this browser. What was saved elsewhere comes, what was removed goes: of
 * those that were saved (`before`) when the answer was asked for.
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

/** How lists are being saved, by their keys: the error of what was refused, and of which words. */
interface Attempt {
  busy: boolean
  error?: Error | undefined
  /** What was sent in vain: it is not sent again by itself. */
  said?: ListContent | undefined
}
const attempts = createStore<Readonly<Record<string, Attempt>>>({})
const attempted = (key: string, attempt: Attempt) => attempts.set({ ...attempts.get(), [key]: attempt })

export const useAttempt = (key: string): Attempt => useStore(attempts)[key] ?? { busy: false }

/** Why a list was not saved the last time. */
export const failureOf = (key: string): Error | undefined => attempts.get()[key]?.error

/** One tab sends at a time: the next one finds what the first has saved. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request('playlists', run)
  else await run()
}

/** Reads one list again; it is joined with that of this browser. */
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

/** Saves a list as it is, over the version that was read. Where another has been saved since, it is read. */
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

/** Milliseconds of rest after a change, before it is sent. */
const pause = 1000

/** Whether a list waits to be sent: what was refused waits for somebody. */
const isWaiting = (list: PartyList): boolean => {
  if (!isChanged(list) || list.other) return false
  const { error, said } = attempts.get()[list.key] ?? {}
  return !error || !said || !same(list, said) || refusal(error).code === 'offline'
}

/** Sends what changes in lists that were saved once: after a moment, and once there is a connection again. */
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

/**
 * Reads what the server has of the lists: all of an account's, and the one that is open where it was saved signed out.
 */
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

/** Which of two lists stays, where both were changed. */
export type Choice = 'ours' | 'theirs' | 'both'

/** Ends a conflict. Answers with what goes back to the list as it was before, as another change. */
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
