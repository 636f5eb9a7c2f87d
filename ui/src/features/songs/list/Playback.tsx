import { Play, Printer } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Link } from '../../../shared/components/Link'
import { apart } from '../../../shared/i18n/apart'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { type Moment, momentKey } from '../../../shared/songs/moments'
import { songPath } from '../../../shared/songs/path'
import { usePlayer } from '../../../shared/songs/player/usePlayer'
import { clockOf, type Track, useBoth } from '../../../shared/songs/track'
import { heardIn, type Part, useSum } from './evening'

/** The number of songs of the evening, and their total length. */
export function Length({ parts }: { parts: readonly Part[] }) {
  const sum = useSum()
  return (
    <p className="me-auto text-price font-semibold tabular">{sum(parts.flatMap(({ entries }) => heardIn(entries)))}</p>
  )
}

/** The button that plays the evening from its beginning. */
export function PlayAll({ parts, look }: { parts: readonly Part[]; look?: 'primary' }) {
  const t = useT()
  const { play } = usePlayer()
  const songs = parts.flatMap(({ entries }) => heardIn(entries))
  return (
    <Button
      look={look ?? 'outline'}
      className="max-sm:grow"
      disabled={songs.length === 0}
      onClick={() => play(songs, 0)}
    >
      <Play size={18} aria-hidden />
      {t('songs.listPlay')}
    </Button>
  )
}

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  const t = useT()
  return (
    <Button className="max-sm:grow" disabled={disabled} onClick={() => print()}>
      <Printer size={18} aria-hidden />
      {t('songs.listPrint')}
    </Button>
  )
}

/** The heading of a moment, with its number of songs and their total length. */
export function MomentName({ moment, entries }: Part) {
  const t = useT()
  const sum = useSum()
  const songs = heardIn(entries)
  return (
    <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 py-2">
      <h2 className={`text-panel ${entries.length === 0 ? 'text-muted' : ''}`}>{t(momentKey(moment))}</h2>
      {(songs.length > 0 || entries.length === 0) && <p className="text-small text-muted tabular">{sum(songs)}</p>}
    </div>
  )
}

/** The button that plays the songs of a moment. */
export function PlayMoment({ moment, entries }: { moment: Moment; entries: Part['entries'] }) {
  const t = useT()
  const { play } = usePlayer()
  const songs = heardIn(entries)
  const label = t('songs.momentPlay', { moment: t(momentKey(moment)) })
  if (songs.length === 0) return null
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => play(songs, 0)}
      className="grid size-11 place-items-center rounded-small text-brass hover:bg-tint"
    >
      <Play size={20} aria-hidden />
    </button>
  )
}

/** The title, the artist and the length of a song. */
export function About({ song }: { song: Track }) {
  const lang = useLanguage()
  const both = useBoth()
  const facts = [both(song.artist) && apart(both(song.artist)), clockOf(song.audio.duration / 1000)]
  return (
    <div className="min-w-0 grow">
      <Link to={songPath(song, lang)} dir="auto" className="link block text-[15px] font-semibold wrap-anywhere">
        {both(song.title)}
      </Link>
      <p className="text-small text-muted tabular">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
