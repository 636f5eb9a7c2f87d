import {
  Bookmark,
  ChevronRight,
  CircleHelp,
  LayoutList,
  type LucideIcon,
  Mail,
  Music,
  Newspaper,
  UserRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { apart } from '../../../shared/i18n/apart'
import { type Lang, type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { wordsIn } from '../../../shared/i18n/wordsIn'
import { paths } from '../../../shared/paths'
import { normalised } from '../../../shared/search/marks'
import type { AdminPage } from '../adminPage'
import { roleWords } from '../auditWords'
import { useLastPages } from '../lastPages'
import { stateWords } from '../listingStates'
import { messageStateWords } from '../contactMessages'
import { entryOf } from '../useListFilter'
import { addressOf, useSavedViews } from '../views/savedViews'
import type { PaletteFound, PaletteQuestion } from './document'

/** An entry of the palette that can be opened. */
export interface Option {
  key: string
  to: string
  /** The part of the filter that goes into the history state and not into the URL: an email or a phone. */
  state?: ReturnType<typeof entryOf>['state']
  Icon: LucideIcon
  text: string
  second?: string
  /** The option opens the list with the rest of its group. */
  more?: boolean
}

export interface Group {
  key: string
  title: string
  options: Option[]
}

const otherOf = (lang: Lang): Lang => (lang === 'ar' ? 'en' : 'ar')

/** The titles of the admin pages in the other language. Empty until its translations are loaded. */
function useOtherTitles(pages: AdminPage[]): ReadonlyMap<MessageKey, string> {
  const lang = useLanguage()
  const [titles, setTitles] = useState<ReadonlyMap<MessageKey, string>>(new Map())
  useEffect(() => {
    let gone = false
    wordsIn(otherOf(lang), 'admin').then(
      (say) => gone || setTitles(new Map(pages.map(({ title }) => [title, say(title)]))),
      () => undefined, // offline, pages are found by the titles that are shown
    )
    return () => void (gone = true)
  }, [lang, pages])
  return titles
}

/**
 * Reports whether each word is a prefix of a word of the title. Letters are normalised, and the Arabic article is
 * optional.
 */
function begins(title: string, words: string): boolean {
  const parts = normalised(title).split(/[\s/]+/)
  return normalised(words)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => parts.some((part) => part.startsWith(word) || part.replace(/^ال/, '').startsWith(word)))
}

function usePageGroups(pages: AdminPage[], words: string, here: string): Group[] {
  const t = useT()
  const others = useOtherTitles(pages)
  const last = useLastPages()
  const optionOf = ({ title, to, Icon }: AdminPage): Option => ({ key: `page ${to}`, to, Icon, text: t(title) })
  const rest = { key: 'pages', title: t('palette.pages') }
  if (words !== '') {
    const fits = ({ title }: AdminPage) => [t(title), others.get(title) ?? ''].some((each) => begins(each, words))
    return [{ ...rest, options: pages.filter(fits).map(optionOf) }]
  }
  const visited = last.flatMap((title) => pages.filter((page) => page.title === title && page.to !== here))
  return [
    { key: 'visited', title: t('palette.visited'), options: visited.map(optionOf) },
    { ...rest, options: pages.filter((page) => !visited.includes(page)).map(optionOf) },
  ]
}

/** The saved views whose names match. */
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

/** How many questions of the FAQ are shown at most, as many as of what the server finds. */
const mostQuestions = 5

/** The questions of the FAQ that match in either language. Each opens the list of those that have its words. */
function useQuestionGroup(questions: PaletteQuestion[] = [], words: string): Group {
  const t = useT()
  const lang = useLanguage()
  const found = questions.filter(
    ({ archived, ar, en }) => !archived && [ar, en].some(({ question }) => begins(question, words)),
  )
  const options = found.slice(0, mostQuestions).map(({ id, ar, en }) => {
    const names = { ar: ar.question, en: en.question }
    const text = names[lang] || names[otherOf(lang)]
    const to = `${paths.adminPage('faq')}?${new URLSearchParams({ q: text })}`
    return { key: `question ${id}`, to, Icon: CircleHelp, text }
  })
  return { key: 'faq', title: t('admin.faq'), options }
}

/** Returns a function that makes options of messages: the subject, the sender, the reference and the state. */
function useMessageOptions() {
  const t = useT()
  return (messages: NonNullable<PaletteFound['contactMessages']>['nodes']): Option[] =>
    messages.map(({ id, reference, name, subject, status, erased }) => ({
      key: `message ${id}`,
      to: paths.adminPage(`contact-messages/${id}`),
      Icon: Mail,
      text: erased ? t('admin.erased') : (subject ?? ''),
      second: [name && apart(name), apart(reference), t(messageStateWords[status] ?? 'admin.messagesNew')]
        .filter(Boolean)
        .join(' · '),
    }))
}

/** Returns a function that makes options of songs: the title, the other title and the artist. */
function useSongOptions() {
  const lang = useLanguage()
  return (songs: PaletteFound['songBook']['nodes']): Option[] =>
    songs.map(({ id, title, artist }) => ({
      key: `song ${id}`,
      to: paths.adminPage(`songs/${id}`),
      Icon: Music,
      text: title[lang],
      second: [title[otherOf(lang)] !== title[lang] && apart(title[otherOf(lang)]), artist[lang] && apart(artist[lang])]
        .filter(Boolean)
        .join(' · '),
    }))
}

/**
 * Returns a function that makes a group. If the server has more results than the group shows, a last option opens the
 * list of all.
 */
function useGroupOf(words: string) {
  const t = useT()
  const { search, state } = entryOf(new URLSearchParams({ q: words }))
  return (
    page: 'listings' | 'accounts' | 'contact-messages' | 'blog' | 'songs',
    title: MessageKey,
    options: Option[] = [],
    total = 0,
  ): Group => {
    const to = paths.adminPage(page) + search
    const rest = total - options.length
    const text = t('palette.more', { count: rest })
    const more = { key: `more ${page}`, to, state, Icon: ChevronRight, text, more: true }
    return { key: page, title: t(title), options: rest > 0 ? [...options, more] : options }
  }
}

/** The groups of the server's results. */
function useFoundGroups(found: PaletteFound | undefined, words: string): Group[] {
  const t = useT()
  const name = useName()
  const lang = useLanguage()
  const songs = useSongOptions()
  const messages = useMessageOptions()
  const group = useGroupOf(words)
  if (!found) return []
  /** The name in the other language, if it differs. */
  const alsoCalled = (called: { nameAr: string; nameEn: string }) => {
    const other = lang === 'ar' ? called.nameEn : called.nameAr
    return other && other !== name(called) ? [apart(other)] : []
  }
  const listings = found.allListings?.nodes.map((each) => ({
    key: `listing ${each.id}`,
    to: paths.adminPage(`history/${each.id}`),
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
    to: paths.adminPage(`accounts/${each.id}`),
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
      to: paths.adminPage(`blog/${id}`),
      Icon: Newspaper,
      text: name(titles) || t('palette.untitled'),
      second: alsoCalled(titles).join(''),
    }
  })
  return [
    group('listings', 'admin.listings', listings, found.allListings?.total),
    group('accounts', 'admin.accounts', accounts, found.accounts?.total),
    group(
      'contact-messages',
      'admin.messages',
      messages(found.contactMessages?.nodes ?? []),
      found.contactMessages?.total,
    ),
    group('blog', 'admin.blog', posts, found.allPosts.total),
    group('songs', 'admin.songs', songs(found.songBook.nodes), found.songBook.total),
  ]
}

/**
 * The groups of options: admin pages, which match in either language, saved views, the server's results, and
 * questions of the FAQ. `found` may still be the answer for other words, which `about` has. Without words there are
 * only pages and views.
 */
export function useGroups(
  pages: AdminPage[],
  words: string,
  here: string,
  found: PaletteFound | undefined,
  about: string,
  questions: PaletteQuestion[] | undefined,
): Group[] {
  const ofPages = usePageGroups(pages, words, here)
  const ofViews = useViewGroup(words)
  const ofFound = useFoundGroups(found, about)
  const ofFaq = useQuestionGroup(questions, words)
  return [...ofPages, ofViews, ...(words === '' ? [] : [...ofFound, ofFaq])].filter(({ options }) => options.length > 0)
}
