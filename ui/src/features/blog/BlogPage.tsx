import { Rss, Search } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import type { ResultOf } from '../../shared/graphql/graphql'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { PostCards } from './PostCards'
import { PostsDocument } from './query'
import './blog.css'

type List = ResultOf<typeof PostsDocument>['posts']

/** The list that the address asks for; empty values filter nothing. */
interface Asked {
  category: string
  tag: string
  query: string
  page: number
}

/** The path of a list, without empty filters and without the first page. */
function listPath({ category = '', tag = '', query = '', page = 1 }: Partial<Asked>): string {
  const all = { category, tag, q: query, page: page > 1 ? String(page) : '' }
  const set = Object.entries(all).filter(([, value]) => value !== '')
  return set.length ? `${paths.blog()}?${new URLSearchParams(set)}` : paths.blog()
}

/** The parameters of a list's canonical address: its category and its page. */
function queryOf({ category, page }: Asked): string {
  const kept = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: `${page}` }) })
  return kept.size > 0 ? `&${kept}` : ''
}

/** The list of posts in the page's language, newest first, filtered by category, tag and words, with pages. */
export function Page() {
  const t = useT()
  const lang = useLanguage()
  const [params] = useSearchParams()
  const number = Number(params.get('page') ?? 1)
  const asked: Asked = {
    category: params.get('category') ?? '',
    tag: params.get('tag') ?? '',
    query: params.get('q') ?? '',
    page: Number.isInteger(number) && number > 0 && number <= 1000 ? number : 1,
  }
  const [answer, ask] = useQuery({ query: PostsDocument, variables: { lang, ...asked }, keepFormer: true })
  useDocumentTitle(t('blog.title'), {
    description: t('blog.text'),
    // As on the server, which answers 404 for a page beyond the last.
    noindex: asked.tag !== '' || asked.query !== '' || asked.page > (answer.data?.posts.pages ?? asked.page),
    query: queryOf(asked),
  })
  return (
    <div className="wrap blog">
      <header className="blog-head">
        <h1 tabIndex={-1}>{t('blog.title')}</h1>
        <p className="text-muted">{t('blog.text')}</p>
      </header>
      <SearchForm key={asked.query} asked={asked} />
      <Panel
        answer={{ ...answer, data: answer.data?.posts }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="blog-skeleton" />}
      >
        {(list) => <Shown list={list} asked={asked} />}
      </Panel>
      <Feeds />
    </div>
  )
}

/** The posts of the list. The server renders the same for readers without scripts: api/page/posts.go. */
function Shown({ list, asked }: { list: List; asked: Asked }) {
  const t = useT()
  const narrowed = asked.query !== '' || asked.tag !== ''
  return (
    <>
      <Categories list={list} asked={asked} />
      {narrowed && <p role="status">{t('blog.found', { count: list.total })}</p>}
      {list.nodes.length > 0 ? (
        <PostCards cards={list.nodes} eager={2} />
      ) : (
        <EmptyState
          title={t(narrowed ? 'blog.noneFound' : 'blog.none')}
          ways={[{ to: paths.blog(), label: t('blog.all') }]}
        />
      )}
      <Steps list={list} asked={asked} />
      {list.tags.length > 0 && (
        <nav aria-label={t('blog.tags')} className="blog-tags">
          {list.tags.map(({ name }) => (
            <Link
              key={name}
              className={`chip ${name === asked.tag ? 'chip-on' : ''}`}
              dir="auto"
              aria-current={name === asked.tag || undefined}
              to={listPath({ tag: name === asked.tag ? '' : name })}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

function Feeds() {
  const t = useT()
  const lang = useLanguage()
  return (
    <p className="blog-feeds">
      <Rss size={17} strokeWidth={1.75} aria-hidden /> {t('blog.feed')}:{' '}
      {['rss', 'atom'].map((kind) => (
        <a key={kind} className="link" href={`/blog/feed.${kind}?lang=${lang}`}>
          {kind.toUpperCase()}
        </a>
      ))}
    </p>
  )
}

/** The search form. It searches within the open category. Without scripts the browser requests the same address. */
function SearchForm({ asked }: { asked: Asked }) {
  const t = useT()
  const go = useNavigate()
  const [typed, setTyped] = useState(asked.query)
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    void go(listPath({ category: asked.category, query: typed.trim() }))
  }
  return (
    <form role="search" action={paths.blog()} className="blog-search" onSubmit={search}>
      {asked.category && <input type="hidden" name="category" value={asked.category} />}
      <div className="grow">
        <Input
          type="search"
          name="q"
          label={t('blog.search')}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
        />
      </div>
      <Button type="submit" look="primary">
        {t('blog.searchGo')}
      </Button>
    </form>
  )
}

function Categories({ list, asked }: { list: List; asked: Asked }) {
  const t = useT()
  const named = useName()
  const categories = [
    { key: '', name: t('blog.all') },
    ...list.categories.map((each) => ({ key: each.key, name: named(each) })),
  ]
  return (
    <nav aria-label={t('blog.categories')} className="blog-categories">
      {categories.map(({ key, name }) => (
        <Link
          key={key}
          className={`chip ${key === asked.category ? 'chip-on' : ''}`}
          aria-current={key === asked.category || undefined}
          to={listPath({ category: key, query: asked.query })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Steps({ list, asked }: { list: List; asked: Asked }) {
  const t = useT()
  if (list.pages < 2) return null
  return (
    <nav aria-label={t('blog.pages')} className="blog-pages">
      {list.page > 1 && (
        <Link className="btn" rel="prev" to={listPath({ ...asked, page: list.page - 1 })}>
          {t('blog.newer')}
        </Link>
      )}
      <span className="text-muted">{t('blog.page', { page: list.page, pages: list.pages })}</span>
      {list.page < list.pages && (
        <Link className="btn" rel="next" to={listPath({ ...asked, page: list.page + 1 })}>
          {t('blog.older')}
        </Link>
      )}
    </nav>
  )
}
