import { Search } from 'lucide-react'
import { Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { Chip } from '../../shared/components/Chip'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input } from '../../shared/components/Field'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { LoadMore } from '../../shared/components/LoadMore'
import { Panel } from '../../shared/components/Panel'
import { lazyPart } from '../../shared/components/WhenNear'
import type { ResultOf, VariablesOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { momentIn, momentKey } from '../../shared/songs/moments'
import { songsPath } from '../../shared/songs/path'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { KeptPanel } from './KeptPanel'
import { PlaylistLink } from './PlaylistLink'
import { useLists } from './list/lists'
import { SongsDocument } from './query'
import { SongPage } from './SongPage'
import { SongRow } from './SongRow'
import { useFilterParams } from '../../shared/useFilterParams'
import { useMatching } from './useKept'

type Find = VariablesOf<typeof SongsDocument>['find']
type Found = ResultOf<typeof SongsDocument>['songs']

const OurList = lazyPart(() => import('./list/OurList'), 'kit')
const SharedList = lazyPart(() => import('./list/SharedList'))
const Sending = lazyPart(() => import('./list/Sending'))

/**
 * The song library; with a slug, the page of one song, or the playlist of a party (no song has the slug `list`). They
 * share one module, because the list of routes is in everybody's first download.
 */
export function Page() {
  const { slug } = useParams()
  const saved = useLists().some((list) => list.saved)
  if (slug === 'list') return <PartyPage />
  return (
    <>
      {slug ? <SongPage key={slug} slug={slug} /> : <Library />}
      {saved && (
        <Suspense>
          <Sending />
        </Suspense>
      )}
    </>
  )
}

/**
 * A couple's own playlist, or with the link of a share, what the DJ sees. The token is in the fragment, so no server
 * sees it.
 */
function PartyPage() {
  const t = useT()
  const { search, hash } = useLocation()
  const share = new URLSearchParams(search).get('share')
  const title = t(share ? 'songs.sharedTitle' : 'songs.ourTitle')
  useDocumentTitle(title, { noindex: true })
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12 print:p-0">
      <h1 tabIndex={-1} className="print:hidden">
        {title}
      </h1>
      <Suspense fallback={<LinesSkeleton lines={6} />}>
        {share ? <SharedList key={share} share={share} token={hash.slice(1)} /> : <OurList />}
      </Suspense>
    </div>
  )
}

/** The library: all songs, featured ones first, filtered by moment and by words in either script. */
function Library() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const words = asked.get('q') ?? ''
  const category = momentIn(asked.get('category'))
  // Depends on the address alone, so that the server can preload the same query.
  const find = { words, ...(category && { category }) }
  const [answer, ask] = useQuery({ query: SongsDocument, variables: { find }, keepFormer: true })
  useMatching(answer.data !== undefined && !answer.stale && !answer.error)
  useDocumentTitle(t('songs.title'), {
    description: t('songs.lead'),
    noindex: words !== '',
    query: category ? `&category=${category.toLowerCase()}` : '',
  })
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{t('songs.title')}</h1>
        <p className="mt-3 text-price text-muted">{t('songs.lead')}</p>
      </header>
      <PlaylistLink />
      <KeptPanel />
      <SearchForm words={words} onFind={(q) => change({ q })} />
      <Panel answer={{ ...answer, data: answer.data?.songs }} retry={() => ask({ requestPolicy: 'network-only' })}>
        {(found) => (
          <div className="grid gap-5">
            <div role="group" aria-label={t('songs.categories')} className="flex flex-wrap gap-2">
              {found.categories.map((each) => (
                <Chip
                  key={each}
                  on={each === category}
                  onToggle={() => change({ category: each === category ? '' : each.toLowerCase() })}
                >
                  {t(momentKey(each))}
                </Chip>
              ))}
            </div>
            <Songs key={`${words}/${category}`} first={found} find={find} />
          </div>
        )}
      </Panel>
    </div>
  )
}

function SearchForm({ words, onFind }: { words: string; onFind: (words: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  // The words in the URL may change while the library stays open, e.g. by a link or by Back.
  useEffect(() => {
    if (input.current) input.current.value = words
  }, [words])
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    onFind(input.current?.value.trim() ?? '')
  }
  return (
    <form role="search" action={songsPath()} onSubmit={search} className="flex max-w-2xl items-end gap-3">
      <div className="min-w-0 grow">
        <Input
          ref={input}
          type="search"
          name="q"
          label={t('songs.find')}
          defaultValue={words}
          maxLength={200}
          lead={<Search size={18} strokeWidth={1.75} aria-hidden />}
        />
      </div>
      <Button type="submit" className="min-h-12">
        {t('songs.findGo')}
      </Button>
    </form>
  )
}

/** The songs that match, page by page. Playback goes on with the songs below. */
function Songs({ first, find }: { first: Found; find: Find }) {
  const t = useT()
  const [after, setAfter] = useState<string | null>(null)
  const [more, ask] = useQuery({
    query: SongsDocument,
    variables: { find, after },
    pause: after === null,
    keepFormer: true,
  })
  const [before, setBefore] = useState(first.nodes)
  const fresh = after !== null && !more.stale ? more.data?.songs : undefined
  const known = after === null ? first.nodes : before
  const added = fresh?.nodes.filter(({ id }) => !known.some((each) => each.id === id)) ?? []
  const songs = [...known, ...added]
  const last = fresh ?? (after === null ? first : undefined)
  if (songs.length === 0)
    return (
      <EmptyState
        title={t(find.words || find.category ? 'songs.noneFound' : 'songs.none')}
        ways={[{ to: songsPath(), label: t('songs.all') }]}
      />
    )
  return (
    <div>
      <ul className="panel divide-y divide-line px-3 sm:px-5">
        {songs.map((song, at) => (
          <SongRow key={song.id} songs={songs} at={at} />
        ))}
      </ul>
      {more.error && (
        <p role="alert" className="mt-3 text-small text-danger">
          {t('error.unexpected')}{' '}
          <Button small onClick={() => ask({ requestPolicy: 'network-only' })}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <LoadMore
        shown={songs.length}
        total={first.total}
        more={last ? last.hasNextPage : true}
        busy={more.fetching}
        onMore={() => {
          if (!last?.endCursor) return
          setBefore(songs)
          setAfter(last.endCursor)
        }}
      />
    </div>
  )
}
