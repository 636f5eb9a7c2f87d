import { useEffect } from 'react'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { refusal } from '../../../shared/graphql/errors'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { songsPath } from '../../../shared/songs/path'
import { PlayButton } from '../../../shared/songs/player/PlayButton'
import type { Track } from '../../../shared/songs/track'
import { createKeptStore, hasFields, parseList, useStore } from '../../../shared/store'
import type { ResultOf } from '../../../shared/graphql/graphql'
import { heardIn, partsOf } from './evening'
import { About, Length, MomentName, PlayAll, PlayMoment, PrintButton } from './Playback'
import { tidy } from './lists'
import { SharedPlaylistDocument } from './query'
import { Sheet } from './Sheet'

type Shared = NonNullable<ResultOf<typeof SharedPlaylistDocument>['sharedPlaylist']>

/** A shared playlist as this device last saw it, so that it opens without a connection: many halls have none. */
interface Seen {
  share: string
  shared: Shared
}
const mostSeen = 5
const seen = createKeptStore('playlist-seen', parseList(hasFields<Seen>('share', 'shared')), (all) =>
  all.length > 0 ? JSON.stringify(all) : null,
)
const forget = (share: string) => void seen.change((all) => all.filter((each) => each.share !== share))
const keep = (share: string, shared: Shared) =>
  void seen.change((all) => [{ share, shared }, ...all.filter((each) => each.share !== share)].slice(0, mostSeen))

/** What a DJ sees by the couple's link: the day and the songs, and nothing that identifies the couple. */
export default function SharedList({ share, token }: { share: string; token: string }) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: SharedPlaylistDocument,
    variables: { share, token },
    requestPolicy: 'cache-and-network',
  })
  const { data, error } = answer
  const found = data?.sharedPlaylist
  const isGone = data !== undefined && !found
  useEffect(() => {
    if (found) keep(share, found)
    else if (isGone) forget(share)
  }, [share, found, isGone])
  const kept = useStore(seen).find((each) => each.share === share)
  // A missing connection is no error here: the site's banner reports it.
  const old = !data && kept && error && refusal(error).code === 'offline' ? { sharedPlaylist: kept.shared } : undefined
  return (
    <Panel
      answer={old ? { data: old, fetching: false } : answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={({ sharedPlaylist }) => !sharedPlaylist}
      empty={
        <EmptyState title={t('songs.ended')} ways={[{ to: songsPath(), label: t('songs.listToLibrary') }]}>
          {t('songs.endedText')}
        </EmptyState>
      }
    >
      {({ sharedPlaylist }) => sharedPlaylist && <Shown shared={sharedPlaylist} />}
    </Panel>
  )
}

function Shown({ shared: { date, items } }: { shared: Shared }) {
  const t = useT()
  const { date: written } = useDates()
  const find = (id: string): Track | undefined => items.find(({ songId }) => songId === id)?.song ?? undefined
  const listed = tidy(items.map(({ songId, moment }) => ({ song: songId, moment })))
  const parts = partsOf(listed, find).filter(({ entries }) => heardIn(entries).length > 0)
  const all = parts.flatMap(({ entries }) => heardIn(entries))
  return (
    <div className="grid gap-6">
      <p className="text-price text-muted print:hidden">
        {date ? t('songs.djLeadOn', { day: written(date) }) : t('songs.djLead')}
      </p>
      {all.length === 0 ? (
        <p className="panel p-4 text-muted">{t('songs.djNothing')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <Length parts={parts} />
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <PlayAll parts={parts} look="primary" />
            <PrintButton />
          </div>
        </div>
      )}
      <ul className="grid gap-4 print:hidden">
        {parts.map(({ moment, entries }) => (
          <li key={moment} className="panel px-3 py-1 sm:px-4">
            <div className="flex min-h-14 items-center gap-x-2">
              <MomentName moment={moment} entries={entries} />
              <PlayMoment moment={moment} entries={entries} />
            </div>
            <ol className="divide-y divide-line border-t border-line">
              {heardIn(entries).map((song) => (
                <li key={song.id} className="flex items-center gap-3 py-2">
                  <PlayButton songs={all} at={all.indexOf(song)} />
                  <About song={song} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {all.length > 0 && <Sheet title={t('songs.sharedTitle')} date={date ?? ''} parts={parts} />}
    </div>
  )
}
