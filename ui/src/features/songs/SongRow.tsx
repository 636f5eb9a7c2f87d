import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { apart } from '../../shared/i18n/apart'
import { useLanguage, useT } from '../../shared/i18n/language'
import { momentKey } from '../../shared/songs/moments'
import { songPath } from '../../shared/songs/path'
import { PlayButton } from '../../shared/songs/player/PlayButton'
import { usePlayer } from '../../shared/songs/player/usePlayer'
import { useElapsed } from '../../shared/songs/player/state'
import type { Song } from '../../shared/songs/query'
import { clockOf, useBoth } from '../../shared/songs/track'
import { Waveform } from '../../shared/songs/Waveform'
import { SongActions } from './SongActions'

/** The waveform of a song in a list. A press plays the song from that point. */
export function SongWave({
  songs,
  at,
  bars,
  className,
}: {
  songs: readonly Song[]
  at: number
  bars?: number
  className: string
}) {
  const t = useT()
  const both = useBoth()
  const { on, seek } = usePlayer()
  const elapsed = useElapsed()
  const song = songs[at]!
  return (
    <Waveform
      peaks={song.audio.waveform}
      duration={song.audio.duration / 1000}
      at={on?.id === song.id ? elapsed : 0}
      bars={bars}
      label={t('songs.seek', { name: both(song.title) })}
      className={className}
      onSeek={(seconds) => seek(songs, at, seconds)}
    />
  )
}

/** A song of a list, with its actions. */
export function SongRow({ songs, at }: { songs: readonly Song[]; at: number }) {
  const t = useT()
  const lang = useLanguage()
  const both = useBoth()
  const song = songs[at]!
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3 lg:grid-cols-[auto_minmax(0,22rem)_minmax(0,1fr)_auto]">
      <PlayButton songs={songs} at={at} />
      <div className="min-w-0">
        <h2 className="text-[15px]">
          <Link to={songPath(song, lang)} className="link inline-flex min-h-9 items-center gap-2" dir="auto">
            {both(song.title)}
            {song.featured && <Khatam size={13} className="shrink-0 text-brass" />}
          </Link>
          {song.featured && <span className="unseen"> ({t('songs.featured')})</span>}
        </h2>
        <About song={song} moment />
      </div>
      <SongWave songs={songs} at={at} className="h-9 max-lg:col-span-2" />
      <div className="flex flex-wrap items-center gap-x-3 max-lg:col-span-2 lg:[&_[data-list]]:min-w-36">
        <SongActions song={song} />
      </div>
      <p className="col-span-full text-least text-muted">
        <Licence song={song} />
      </p>
    </li>
  )
}

/** The artist, the length and the number of plays; with `moment` also the moment of the party that the song is for. */
export function About({ song, moment = false }: { song: Song; moment?: boolean }) {
  const t = useT()
  const both = useBoth()
  const facts = [
    both(song.artist) && apart(both(song.artist)),
    moment && t(momentKey(song.category)),
    clockOf(song.audio.duration / 1000),
    song.plays > 0 && t('songs.plays', { count: song.plays }),
  ]
  return <p className="text-small text-muted tabular">{facts.filter(Boolean).join(' · ')}</p>
}

/** The owner and the licence of a song. */
export function Licence({ song: { licence } }: { song: Song }) {
  const t = useT()
  return (
    <>
      {t('songs.licence', { name: apart(licence.name), holder: apart(licence.holder) })}
      {licence.source && (
        <>
          {' · '}
          <a className="link" href={licence.source} rel="license noopener" target="_blank">
            {t('songs.licenceSource')}
          </a>
        </>
      )}
    </>
  )
}
