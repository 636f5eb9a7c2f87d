import { Pause, Play } from 'lucide-react'
import { useT } from '../../i18n/language'
import { type Track, useBoth } from '../track'
import { usePlayer } from './usePlayer'

const sizes = {
  small: { button: 'size-11', icon: 20 },
  usual: { button: 'size-12', icon: 22 },
  large: { button: 'size-16', icon: 28 },
}

/** The round button that plays a song of a list, or pauses it while it is playing. */
export function PlayButton({
  songs,
  at,
  size = 'usual',
}: {
  songs: readonly Track[]
  at: number
  size?: keyof typeof sizes
}) {
  const t = useT()
  const both = useBoth()
  const { on, heard, toggle } = usePlayer()
  const song = songs[at]!
  const isHeard = heard && on?.id === song.id
  const Icon = isHeard ? Pause : Play
  const colours = isHeard ? 'bg-accent text-on-accent' : 'bg-tint text-brass'
  return (
    <button
      type="button"
      aria-label={t(isHeard ? 'songs.pauseWhat' : 'songs.playWhat', { name: both(song.title) })}
      onClick={() => toggle(songs, at)}
      className={`grid shrink-0 place-items-center rounded-pill ${sizes[size].button} ${colours}`}
    >
      <Icon size={sizes[size].icon} aria-hidden />
    </button>
  )
}
