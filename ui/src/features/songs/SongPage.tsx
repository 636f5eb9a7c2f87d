import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { refusal } from '../../shared/graphql/errors'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useKeptSongs } from '../../shared/songs/kept/kept'
import { momentKey } from '../../shared/songs/moments'
import { songPath, songsPath } from '../../shared/songs/path'
import { PlayButton } from '../../shared/songs/player/PlayButton'
import type { Song } from '../../shared/songs/query'
import { bothIn, useBoth } from '../../shared/songs/track'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { SongPageDocument } from './query'
import { PlaylistLink } from './PlaylistLink'
import { About, Licence, SongWave } from './SongRow'
import { SongActions } from './SongActions'

/** The page of a song, by its Arabic or English slug. */
export function SongPage({ slug }: { slug: string }) {
  const t = useT()
  const [answer, ask] = useQuery({ query: SongPageDocument, variables: { slug } })
  const { data, error } = answer
  // Without a network, the copy stored on this device has all that the page shows.
  const kept = useKeptSongs().find(({ slugs }) => slugs.ar === slug || slugs.en === slug)
  const song = data ? data.song : error && refusal(error).code === 'offline' ? kept : undefined
  if (data && !data.song) return <Missing />
  return (
    <article className="wrap grid gap-6 py-8 lg:py-12">
      {!song && <h1 tabIndex={-1}>{t('songs.one')}</h1>}
      <Panel
        answer={{ ...answer, data: song, error: song ? undefined : error }}
        retry={() => ask({ requestPolicy: 'network-only' })}
      >
        {(shown) => <Shown song={shown} />}
      </Panel>
    </article>
  )
}

function Missing() {
  const t = useT()
  useDocumentTitle(t('songs.missing'), { noindex: true })
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1} className="unseen">
        {t('songs.missing')}
      </h1>
      <EmptyState title={t('songs.missing')} ways={[{ to: songsPath(), label: t('songs.all') }]} />
    </div>
  )
}

function Shown({ song }: { song: Song }) {
  const t = useT()
  const lang = useLanguage()
  const both = useBoth()
  const title = both(song.title)
  useDocumentTitle(bothIn(song.metaTitle, lang) || title, {
    description: both(song.metaDescription) || both(song.description),
    path: songPath(song, lang),
    alternates: { ar: songPath(song, 'ar'), en: songPath(song, 'en') },
  })
  return (
    <div className="grid gap-6">
      <header className="flex items-center gap-4">
        <PlayButton songs={[song]} at={0} size="large" />
        <div className="min-w-0">
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          <About song={song} />
        </div>
      </header>
      <div className="panel p-4 sm:p-6">
        <SongWave songs={[song]} at={0} bars={200} className="h-24 sm:h-32" />
      </div>
      <div className="flex flex-wrap gap-x-5">
        <SongActions song={song} />
      </div>
      {both(song.description) && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {both(song.description)}
        </p>
      )}
      <p className="text-small text-muted">
        <Licence song={song} />
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={songsPath(song.category)} className="link inline-flex min-h-11 items-center">
          {t('songs.moreOf', { moment: t(momentKey(song.category)) })}
        </Link>
        <PlaylistLink />
      </div>
    </div>
  )
}
