import { Pause, Play } from 'lucide-react'
import { useT } from '../../../shared/i18n/language'
import { usePlayer } from '../../../shared/songs/player/usePlayer'
import { type Track, useBoth } from '../../../shared/songs/track'

/** The round button that plays a song of a list in the site's player, or pauses it where it is heard. */
export function Listen({ songs, at }: { songs: readonly Track[]; at: number }) {
  const t = useT()
  const both = useBoth()
  const { on, heard, toggle } = usePlayer()
  const song = songs[at]!
  const isHeard = heard && on?.id === song.id
  const Icon = isHeard ? Pause : Play
  return (
    <button
      type="button"
      aria-label={t(isHeard ? 'songs.pauseWhat' : 'songs.playWhat', { name: both(song.title) })}
      onClick={() => toggle(songs, at)}
      className={`grid size-11 shrink-0 place-items-center rounded-pill ${isHeard ? 'bg-accent text-on-accent' : 'bg-tint text-brass'}`}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
