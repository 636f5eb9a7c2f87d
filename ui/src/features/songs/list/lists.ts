import { useMemo } from 'react'
import { newKey } from '../../../shared/idempotency'
import { party } from '../../../shared/party/party'
import { user, useUser } from '../../../shared/session/session'
import { type Moment, moments } from '../../../shared/songs/moments'
import { type Track, trackOf } from '../../../shared/songs/track'
import { createKeptStore, hasFields, parseList, useStore } from '../../../shared/store'

/** A song of a list, and the moment that it is for. A list has a song once. */
export interface Item {
  song: string
  moment: Moment
}

/** What a list says, as it is saved. */
export interface ListContent {
  /** Never empty. */
  name: string
  /** YYYY-MM-DD; empty = it is open. */
  date: string
  /** In the order of the evening. */
  items: Item[]
}

/** The link of a DJ. */
export interface Share {
  id: string
  token: string
}

/** What of a list is on the server. */
export interface Saved {
  id: string
  version: number
  /** Of one that was saved signed out: it lets this browser go on with it. Else empty. */
  token: string
  /** The account whose it is; empty of one that was saved signed out. */
  account: string
  said: ListContent
  share: Share | null
}

/** A list of this browser. */
export interface PartyList extends ListContent {
  key: string
  saved?: Saved
  /** What another browser has saved since, where both have changed: somebody chooses. */
  other?: { version: number; said: ListContent }
}

/** How many lists there may be, how many songs one may have, and how many characters its name. */
export const mostLists = 20
export const mostSongs = 200
export const longestName = 80

const inOrder = (items: Item[]) => items.toSorted((a, b) => moments.indexOf(a.moment) - moments.indexOf(b.moment))

/** Items in the order of the evening, each song once, of moments that there are. */
export function tidy(items: readonly Item[]): Item[] {
  const first = items.filter(
    ({ song, moment }, at) => moments.includes(moment) && items.findIndex((each) => each.song === song) === at,
  )
  return inOrder(first.map(({ song, moment }) => ({ song, moment })))
}

export const contentOf = ({ name, date, items }: ListContent): ListContent => ({ name, date, items })

/** Whether two lists say the same. */
export const same = (a: ListContent, b: ListContent): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))

/** Whether a list that was saved has changed here since. */
export const isChanged = (list: PartyList): boolean => list.saved !== undefined && !same(list, list.saved.said)

const isContent = hasFields<ListContent>('name', 'date', 'items')
const isList = (each: unknown): each is PartyList =>
  isContent(each) && hasFields<PartyList>('key')(each) && Array.isArray(each.items)

const parse = (text: string | null): PartyList[] =>
  parseList(isList)(text).map((list) => ({ ...list, items: tidy(list.items) }))

/** The lists of this browser, in the order in which they came. Signing out forgets them: see forgetDrafts. */
export const lists = createKeptStore('playlists', parse, (all) => (all.length > 0 ? JSON.stringify(all) : null))

/** The key of the list that is open, to which songs are added. */
const open = createKeptStore(
  'playlist-open',
  (text) => text ?? '',
  (key) => key || null,
)

/** The lists that are shown to whoever is signed in: what another account has saved is not theirs. */
const shown = (all: readonly PartyList[], account = '') =>
  all.filter(({ saved }) => !saved?.account || saved.account === account)

const find = (all: readonly PartyList[], key: string) => all.find((each) => each.key === key) ?? all[0]

/** The list that is open, else the first. */
export const openList = (): PartyList | undefined => find(shown(lists.get(), user.get()?.id), open.get())

export function useLists(): PartyList[] {
  const all = useStore(lists)
  const account = useUser()?.id
  return useMemo(() => shown(all, account), [all, account])
}

export const useOpenList = (): PartyList | undefined => find(useLists(), useStore(open))
export const chooseList = (key: string) => open.set(key)

/** A song as lists show it. The library may have none of it any more. */
export type Known = Track & { gone?: boolean }

/** What is known of the songs of all lists, so that they are shown and played without a connection. */
const known = createKeptStore(
  'playlist-songs',
  parseList(hasFields<Known>('id', 'slugs', 'title', 'artist', 'category', 'audio')),
  (all) => (all.length > 0 ? JSON.stringify(all) : null),
)

export const useKnown = () => useStore(known)

/** What is known of a song, if readers see it still. */
export const songIn = (all: readonly Known[], id: string): Track | undefined =>
  all.find((each) => each.id === id && !each.gone)

/** Notes songs as they were read. What no list has goes. */
export function noteSongs(songs: readonly Track[]): void {
  const fresh = songs.map(trackOf)
  void known.change((all) => {
    const used = new Set(lists.get().flatMap(({ items }) => items.map(({ song }) => song)))
    const stays = all.filter(({ id }) => used.has(id) && !fresh.some((each) => each.id === id))
    return [...stays, ...fresh]
  })
}

/** Notes which songs the library has; of a list, others are gaps. */
export function noteLibrary(ids: ReadonlySet<string>): void {
  void known.change((all) => {
    if (all.every(({ id, gone = false }) => gone !== ids.has(id))) return all
    return all.map((song) => ({ ...song, gone: !ids.has(song.id) }))
  })
}

/** Notes that songs are not in the library any more. */
export function noteGone(ids: readonly string[]): void {
  if (ids.length === 0) return
  void known.change((all) => all.map((song) => (ids.includes(song.id) ? { ...song, gone: true } : song)))
}

/** Changes what a list says. `change` must give the same when it is applied to its own result. */
export function changeList(key: string, change: (said: ListContent) => Partial<ListContent>): void {
  void lists.change((all) =>
    all.map((list) => {
      if (list.key !== key) return list
      const { items = list.items, ...rest } = change(contentOf(list))
      return { ...list, ...rest, items: tidy(items) }
    }),
  )
}

/** Begins a list, which is open then, and answers with its key. The day is the party's, where that is known. */
export function beginList(name: string, said: Partial<ListContent> = {}): string {
  const key = newKey()
  const list: PartyList = { key, name, date: party.get().day, items: [], ...said }
  void lists.change((all) => (all.some((each) => each.key === key) ? all : [...all, list]))
  open.set(key)
  return key
}

/** Takes a list off this browser. Answers with what brings it back, as one that is not saved. */
export function dropList(key: string): () => void {
  const gone = lists.get().find((each) => each.key === key)
  void lists.change((all) => all.filter((each) => each.key !== key))
  return () => gone && void beginList(gone.name, contentOf(gone))
}

/**
 * Puts a song at a place among those of its moment; at their end unless a place is said. It moves where it is there.
 */
export function putSong(key: string, item: Item, place = Infinity): void {
  changeList(key, ({ items }) => {
    const others = items.filter(({ song }) => song !== item.song)
    const before = others.filter(({ moment }) => moments.indexOf(moment) < moments.indexOf(item.moment)).length
    const beside = others.filter(({ moment }) => moment === item.moment).length
    const at = before + Math.min(place, beside)
    return { items: [...others.slice(0, at), item, ...others.slice(at)] }
  })
}

/** Takes a song out of a list. Answers with what puts it back where it was. */
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

/** Puts the songs of a list in an order. What another tab has added since comes last; what it took out stays out. */
export function arrange(key: string, wanted: readonly Item[]): void {
  changeList(key, ({ items }) => {
    const stays = wanted.filter(({ song }) => items.some((each) => each.song === song))
    const added = items.filter(({ song }) => !wanted.some((each) => each.song === song))
    return { items: [...stays, ...added] }
  })
}
