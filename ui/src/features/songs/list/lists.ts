import { useMemo } from 'react'
import { newKey } from '../../../shared/idempotency'
import { party } from '../../../shared/party/party'
import { user, useUser } from '../../../shared/session/session'
import { type Moment, moments } from '../../../shared/songs/moments'
import { type Track, trackOf } from '../../../shared/songs/track'
import { createKeptStore, hasFields, parseList, useStore } from '../../../shared/store'

/** A song of a playlist, and its moment. A playlist has each song at most once. */
export interface Item {
  song: string
  moment: Moment
}

/** The content of a playlist, which is what is saved. */
export interface ListContent {
  /** Never empty. */
  name: string
  /** YYYY-MM-DD; empty if the date is open. */
  date: string
  /** In the order of the evening. */
  items: Item[]
}

/** The share link for a DJ. */
export interface Share {
  id: string
  token: string
}

/** What this browser knows of the playlist on the server. */
export interface Saved {
  id: string
  version: number
  /** If the playlist was saved while signed out: the token with which this browser may change it. Else empty. */
  token: string
  /** The id of the account that owns the playlist; empty if it was saved while signed out. */
  account: string
  said: ListContent
  share: Share | null
}

/** A playlist of this browser. */
export interface PartyList extends ListContent {
  key: string
  saved?: Saved
  /** The version that was saved elsewhere, if both sides have changed. The user chooses one. */
  other?: { version: number; said: ListContent }
}

/** The limits: playlists, songs per playlist, and characters of a name. */
export const mostLists = 20
export const mostSongs = 200
export const longestName = 80

const inOrder = (items: Item[]) => items.toSorted((a, b) => moments.indexOf(a.moment) - moments.indexOf(b.moment))

/** Items in the order of the evening, each song once, without unknown moments. */
export function tidy(items: readonly Item[]): Item[] {
  const first = items.filter(
    ({ song, moment }, at) => moments.includes(moment) && items.findIndex((each) => each.song === song) === at,
  )
  return inOrder(first.map(({ song, moment }) => ({ song, moment })))
}

export const contentOf = ({ name, date, items }: ListContent): ListContent => ({ name, date, items })

/** Whether two playlists have equal content. */
export const same = (a: ListContent, b: ListContent): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))

/** Whether a saved playlist has unsaved changes. */
export const isChanged = (list: PartyList): boolean => list.saved !== undefined && !same(list, list.saved.said)

const isContent = hasFields<ListContent>('name', 'date', 'items')
const isList = (each: unknown): each is PartyList =>
  isContent(each) && hasFields<PartyList>('key')(each) && Array.isArray(each.items)

const parse = (text: string | null): PartyList[] =>
  parseList(isList)(text).map((list) => ({ ...list, items: tidy(list.items) }))

/** The playlists of this browser, oldest first. Signing out deletes them: see forgetDrafts. */
export const lists = createKeptStore('playlists', parse, (all) => (all.length > 0 ? JSON.stringify(all) : null))

/** The key of the open playlist, to which songs are added. */
const open = createKeptStore(
  'playlist-open',
  (text) => text ?? '',
  (key) => key || null,
)

/** The playlists that the signed-in user sees: not those that another account saved. */
const shown = (all: readonly PartyList[], account = '') =>
  all.filter(({ saved }) => !saved?.account || saved.account === account)

const find = (all: readonly PartyList[], key: string) => all.find((each) => each.key === key) ?? all[0]

/** The open playlist, else the first. */
export const openList = (): PartyList | undefined => find(shown(lists.get(), user.get()?.id), open.get())

export function useLists(): PartyList[] {
  const all = useStore(lists)
  const account = useUser()?.id
  return useMemo(() => shown(all, account), [all, account])
}

export const useOpenList = (): PartyList | undefined => find(useLists(), useStore(open))
export const chooseList = (key: string) => open.set(key)

/** A song as playlists show it. `gone` means that the library no longer has it. */
export type Known = Track & { gone?: boolean }

/** The songs of all playlists as last read, so that they are shown and played without a connection. */
const known = createKeptStore(
  'playlist-songs',
  parseList(hasFields<Known>('id', 'slugs', 'title', 'artist', 'category', 'audio')),
  (all) => (all.length > 0 ? JSON.stringify(all) : null),
)

export const useKnown = () => useStore(known)

/** A song as last read; undefined if the library no longer has it. */
export const songIn = (all: readonly Known[], id: string): Track | undefined =>
  all.find((each) => each.id === id && !each.gone)

/** Stores songs as they were just read. Songs that no playlist has are deleted. */
export function noteSongs(songs: readonly Track[]): void {
  const fresh = songs.map(trackOf)
  void known.change((all) => {
    const used = new Set(lists.get().flatMap(({ items }) => items.map(({ song }) => song)))
    const stays = all.filter(({ id }) => used.has(id) && !fresh.some((each) => each.id === id))
    return [...stays, ...fresh]
  })
}

/** Marks which songs the library has. The others are gaps in playlists. */
export function noteLibrary(ids: ReadonlySet<string>): void {
  void known.change((all) => {
    if (all.every(({ id, gone = false }) => gone !== ids.has(id))) return all
    return all.map((song) => ({ ...song, gone: !ids.has(song.id) }))
  })
}

/** Marks songs as no longer in the library. */
export function noteGone(ids: readonly string[]): void {
  if (ids.length === 0) return
  void known.change((all) => all.map((song) => (ids.includes(song.id) ? { ...song, gone: true } : song)))
}

/** Changes the content of a playlist. `change` must be idempotent. */
export function changeList(key: string, change: (said: ListContent) => Partial<ListContent>): void {
  void lists.change((all) =>
    all.map((list) => {
      if (list.key !== key) return list
      const { items = list.items, ...rest } = change(contentOf(list))
      return { ...list, ...rest, items: tidy(items) }
    }),
  )
}

/** Creates a playlist, opens it, and returns its key. Its date is the day of the party, if known. */
export function beginList(name: string, said: Partial<ListContent> = {}): string {
  const key = newKey()
  const list: PartyList = { key, name, date: party.get().day, items: [], ...said }
  void lists.change((all) => (all.some((each) => each.key === key) ? all : [...all, list]))
  open.set(key)
  return key
}

/** Deletes a playlist from this browser. Returns the function that restores it as an unsaved one. */
export function dropList(key: string): () => void {
  const gone = lists.get().find((each) => each.key === key)
  void lists.change((all) => all.filter((each) => each.key !== key))
  return () => gone && void beginList(gone.name, contentOf(gone))
}

/** Adds a song to its moment, at `place` or at the end. A song that is already there is moved. */
export function putSong(key: string, item: Item, place = Infinity): void {
  changeList(key, ({ items }) => {
    const others = items.filter(({ song }) => song !== item.song)
    const before = others.filter(({ moment }) => moments.indexOf(moment) < moments.indexOf(item.moment)).length
    const beside = others.filter(({ moment }) => moment === item.moment).length
    const at = before + Math.min(place, beside)
    return { items: [...others.slice(0, at), item, ...others.slice(at)] }
  })
}

/** Removes a song from a playlist. Returns the function that puts it back in its place. */
export function takeOut(key: string, song: string): () => void {
  const items = lists.get().find((each) => each.key === key)?.items ?? []
  const item = items.find((each) => each.song === song)
  changeList(key, (said) => ({ items: said.items.filter((each) => each.song !== song) }))
  if (!item) return () => {}
  const place = items.filter(({ moment }) => moment === item.moment).indexOf(item)
  const facts = known.get().find(({ id }) => id === song)
  return () => {
    putSong(key, item, place)
    if (facts && !facts.gone) noteSongs([facts])
  }
}

/** Reorders a playlist. Songs that another tab has added meanwhile come last; songs that it removed stay removed. */
export function arrange(key: string, wanted: readonly Item[]): void {
  changeList(key, ({ items }) => {
    const stays = wanted.filter(({ song }) => items.some((each) => each.song === song))
    const added = items.filter(({ song }) => !wanted.some((each) => each.song === song))
    return { items: [...stays, ...added] }
  })
}
