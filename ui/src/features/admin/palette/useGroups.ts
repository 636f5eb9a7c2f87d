import { Bookmark, ChevronRight, LayoutList, type LucideIcon, Music, Newspaper, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { apart } from '../../../shared/i18n/apart'
import { type Lang, type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { wordsIn } from '../../../shared/i18n/wordsIn'
import { paths } from '../../../shared/paths'
import { folded } from '../../../shared/search/marks'
import type { AdminRoom } from '../adminRoom'
import { roleWords } from '../auditWords'
import { useLastRooms } from '../lastRooms'
import { stateWords } from '../listingStates'
import { entryOf } from '../useListFilter'
import { addressOf, useSavedViews } from '../views/savedViews'
import type { PaletteFound } from './document'

/** What can be opened. */
export interface Option {
  key: string
  to: string
  /** What of it does not stand in the address. */
  state?: ReturnType<typeof entryOf>['state']
  Icon: LucideIcon
  text: string
  second?: string
  /** It leads to the rest of its group. */
  more?: boolean
}

export interface Group {
  key: string
  title: string
  options: Option[]
}

const otherOf = (lang: Lang): Lang => (lang === 'ar' ? 'en' : 'ar')

/** The titles of the rooms in the language that the page is not in; none until they have come, if they do. */
function useOtherTitles(rooms: AdminRoom[]): ReadonlyMap<MessageKey, string> {
  const lang = useLanguage()
  const [titles, setTitles] = useState<ReadonlyMap<MessageKey, string>>(new Map())
  useEffect(() => {
    let gone = false
    wordsIn(otherOf(lang), 'admin').then(
      (say) => gone || setTitles(new Map(rooms.map(({ title }) => [title, say(title)]))),
      () => undefined, // without a network they are found by the names that are shown
    )
    return () => void (gone = true)
  }, [lang, rooms])
  return titles
}

/** Whether each of the words begins one of a title, in any spelling, with the article or without. */
function begins(title: string, words: string): boolean {
  const parts = folded(title).split(/[\s/]+/)
  return folded(words)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => parts.some((part) => part.startsWith(word) || part.replace(/^ال/, '').startsWith(word)))
}

function useRoomGroups(rooms: AdminRoom[], words: string, here: string): Group[] {
  const t = useT()
  const others = useOtherTitles(rooms)
  const last = useLastRooms()
  const optionOf = ({ title, to, Icon }: AdminRoom): Option => ({ key: `room ${to}`, to, Icon, text: t(title) })
  const rest = { key: 'rooms', title: t('palette.rooms') }
  if (words !== '') {
    const fits = ({ title }: AdminRoom) => [t(title), others.get(title) ?? ''].some((each) => begins(each, words))
    return [{ ...rest, options: rooms.filter(fits).map(optionOf) }]
  }
  const visited = last.flatMap((title) => rooms.filter((room) => room.title === title && room.to !== here))
  return [
    { key: 'visited', title: t('palette.visited'), options: visited.map(optionOf) },
    { ...rest, options: rooms.filter((room) => !visited.includes(room)).map(optionOf) },
  ]
}

/** The saved views, by their names. */
function useViewGroup(words: string): Group {
  const t = useT()
  const views = useSavedViews().filter(({ name }) => begins(name, words))
  const options = views.map((view) => ({
    key: `view ${view.id}`,
    to: addressOf(view),
    Icon: Bookmark,
    text: view.name,
  }))
  return { key: 'views', title: t('views.title'), options }
}

/** Songs by their titles, with the other title and whose they are. */
function useSongOptions() {
  const lang = useLanguage()
  return (songs: PaletteFound['songBook']['nodes']): Option[] =>
    songs.map(({ id, title, artist }) => ({
      key: `song ${id}`,
      to: paths.adminRoom(`songs/${id}`),
      Icon: Music,
      text: title[lang],
      second: [title[otherOf(lang)] !== title[lang] && apart(title[otherOf(lang)]), artist[lang] && apart(artist[lang])]
        .filter(Boolean)
        .join(' · '),
    }))
}

/** Some of what is called by the words; behind it the way to the rest in its room. */
function useGroupOf(words: string) {
  const t = useT()
  const { search, state } = entryOf(new URLSearchParams({ q: words }))
  return (
    room: 'listings' | 'accounts' | 'blog' | 'songs',
    title: MessageKey,
    options: Option[] = [],
    total = 0,
  ): Group => {
    const to = paths.adminRoom(room) + search
    const rest = total - options.length
    const text = t('palette.more', { count: rest })
    const more = { key: `more ${room}`, to, state, Icon: ChevronRight, text, more: true }
    return { key: room, title: t(title), options: rest > 0 ? [...options, more] : options }
  }
}

/** What the server found, in groups. */
function useFoundGroups(found: PaletteFound | undefined, words: string): Group[] {
  const t = useT()
  const name = useName()
  const lang = useLanguage()
  const songs = useSongOptions()
  const group = useGroupOf(words)
  if (!found) return []
  /** The name in the other language, where there are two. */
  const alsoCalled = (called: { nameAr: string; nameEn: string }) => {
    const other = lang === 'ar' ? called.nameEn : called.nameAr
    return other && other !== name(called) ? [apart(other)] : []
  }
  const listings = found.allListings?.nodes.map((each) => ({
    key: `listing ${each.id}`,
    to: paths.adminRoom(`history/${each.id}`),
    Icon: LayoutList,
    text: name(each),
    second: [
      ...alsoCalled({ nameAr: each.nameAr ?? '', nameEn: each.nameEn ?? '' }),
      ...(each.governorate ? [name(each.governorate)] : []),
      t(stateWords[each.status]),
    ].join(' · '),
  }))
  const accounts = found.accounts?.nodes.map((each) => ({
    key: `account ${each.id}`,
    to: paths.adminRoom(`accounts/${each.id}`),
    Icon: UserRound,
    text: each.username ?? t('admin.erased'),
    second: [
      roleWords[each.role] ? t(roleWords[each.role]!) : each.role,
      ...(each.suspended ? [t('state.suspended')] : []),
    ].join(' · '),
  }))
  const posts = found.allPosts.nodes.map(({ id, ar, en }) => {
    const titles = { nameAr: ar.text.title, nameEn: en.text.title }
    return {
      key: `post ${id}`,
      to: paths.adminRoom(`blog/${id}`),
      Icon: Newspaper,
      text: name(titles) || t('palette.untitled'),
      second: alsoCalled(titles).join(''),
    }
  })
  return [
    group('listings', 'admin.listings', listings, found.allListings?.total),
    group('accounts', 'admin.accounts', accounts, found.accounts?.total),
    group('blog', 'admin.blog', posts, found.allPosts.total),
    group('songs', 'admin.songs', songs(found.songBook.nodes), found.songBook.total),
  ]
}

/**
 * What can be opened for some words: rooms by their names in either language, saved views, then what was `found`, which
 * may still be the answer to other words, `about` which it is. Without words, rooms and views alone.
 */
export function useGroups(
  rooms: AdminRoom[],
  words: string,
  here: string,
  found: PaletteFound | undefined,
  about: string,
): Group[] {
  const ofRooms = useRoomGroups(rooms, words, here)
  const ofViews = useViewGroup(words)
  const ofFound = useFoundGroups(found, about)
  return [...ofRooms, ofViews, ...(words === '' ? [] : ofFound)].filter(({ options }) => options.length > 0)
}
