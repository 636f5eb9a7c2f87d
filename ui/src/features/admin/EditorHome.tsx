import { CircleQuestionMark, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { InfoPagesDocument, type ListedPage } from './infoPages/infoPage'
import { Part } from './Part'
import { LanguageLine } from './posts/LanguageLine'
import { AllPostsDocument, type ListedPost } from './posts/post'
import { languages, otherOf } from './writing/languages'
import { StateBadge } from './writing/StateBadge'

const most = 5

/** The overview of an editor: scheduled posts, drafts, and published posts whose draft has changed. */
export default function EditorHome() {
  const t = useT()
  return (
    <div className="grid gap-8">
      <Posts state="scheduled" title="admin.homeScheduled" none="admin.homeScheduledNone" />
      <Posts state="draft" title="admin.homeDrafts" none="admin.homeDraftsNone" />
      <Posts state="changed" title="admin.homeChanged" none="admin.homeChangedNone" />
      <ChangedPages />
      <Link to={paths.adminPage('faq')} className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <CircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />
        {t('admin.faq')}
      </Link>
      <Songs />
    </div>
  )
}

const SongCountsDocument = graphql(`
  query SongCounts($all: FindSongs!, $hidden: FindSongs!) {
    all: songBook(find: $all, first: 1) {
      total
    }
    hidden: songBook(find: $hidden, first: 1) {
      total
    }
  }
`)

/** The link to the songs, with the number of songs and the number of those that are hidden from visitors. */
function Songs() {
  const t = useT()
  const [{ data }] = useQuery({
    query: SongCountsDocument,
    variables: { all: {}, hidden: { state: 'HIDDEN' } },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const hidden = data?.hidden.total ?? 0
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      <Link to={paths.adminPage('songs')} className="link inline-flex min-h-11 items-center gap-2 text-[15px]">
        <Music size={18} strokeWidth={1.75} aria-hidden />
        {t('admin.songs')}
      </Link>
      {data && t('admin.songsCount', { count: data.all.total })}
      {hidden > 0 && (
        <Link to={paths.adminPage('songs?state=hidden')} className="link inline-flex min-h-11 items-center">
          {t('admin.songsHidden', { count: hidden })}
        </Link>
      )}
    </p>
  )
}

/** Scheduled drafts are listed among the scheduled posts only, not among the drafts. */
const meant = (state: string) => (post: ListedPost) =>
  state !== 'draft' || languages.every((lang) => !post[lang].schedule?.at)

function Posts({ state, title, none }: { state: string; title: MessageKey; none: MessageKey }) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: AllPostsDocument,
    variables: { state, query: '' },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const rows = answer.data?.allPosts.nodes.filter(meant(state)).slice(0, most)
  return (
    <Part id={state} title={t(title)} to={paths.adminPage(`blog?state=${state}`)} more={t('admin.toBlog')}>
      <Panel
        answer={{ ...answer, data: rows }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(posts) => posts.length === 0}
        empty={<p className="text-muted">{t(none)}</p>}
      >
        {(posts) => (
          <List>
            {posts.map((each) => (
              <Post key={each.id} post={each} />
            ))}
          </List>
        )}
      </Panel>
    </Part>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="panel grid divide-y divide-line px-4">{children}</ul>
)

function Item({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-1.5 py-3">
      <h3 className="text-[15px] wrap-anywhere">
        <Link to={to} className="link inline-flex min-h-9 items-center">
          <bdi>{title}</bdi>
        </Link>
      </h3>
      {children}
    </li>
  )
}

function Post({ post }: { post: ListedPost }) {
  const t = useT()
  const { ago } = useDates()
  const reader = useLanguage()
  const title = post[reader].text.title || post[otherOf(reader)].text.title || t('posts.untitled')
  return (
    <Item to={paths.adminPage(`blog/${post.id}`)} title={title}>
      <dl className="grid gap-1.5">
        {languages.map((lang) => (
          <LanguageLine key={lang} post={post} lang={lang} />
        ))}
      </dl>
      <p className="text-least text-muted">
        {t('writing.savedBy', { when: ago(post.savedAt), name: apart(post.savedBy ?? t('writing.gone')) })}
      </p>
    </Item>
  )
}

function ChangedPages() {
  const t = useT()
  const [answer, ask] = useQuery({
    query: InfoPagesDocument,
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const changed = answer.data?.infoPages.filter((page) => languages.some((lang) => page[lang].changed))
  return (
    <Part id="pages" title={t('admin.homePages')} to={paths.adminPage('pages')} more={t('admin.toInfoPages')}>
      <Panel
        answer={{ ...answer, data: changed }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(pages) => pages.length === 0}
        empty={<p className="text-muted">{t('admin.homePagesNone')}</p>}
      >
        {(pages) => (
          <List>
            {pages.map((each) => (
              <InfoPage key={each.page} page={each} />
            ))}
          </List>
        )}
      </Panel>
    </Part>
  )
}

function InfoPage({ page }: { page: ListedPage }) {
  const t = useT()
  const reader = useLanguage()
  return (
    <Item to={paths.adminPage(`pages/${page.page}`)} title={page[reader].text.title || page.page}>
      <p className="flex flex-wrap items-center gap-2 text-small">
        {languages
          .filter((lang) => page[lang].changed)
          .map((lang) => (
            <span key={lang} className="flex items-center gap-2">
              <span className="text-muted">{t(lang === 'ar' ? 'writing.arabic' : 'writing.english')}</span>
              <StateBadge state="published" changed />
            </span>
          ))}
      </p>
    </Item>
  )
}
