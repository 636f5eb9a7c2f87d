import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { trackOf, type Track } from '../track'
import { enqueue, play, seek, toggle } from './engine'
import { showPlayer } from './show'
import { usePlaying } from './state'
import { setNavigate } from './navigation'

/** The player for pages: the current song, and functions that control it. */
export function usePlayer() {
  const navigate = useNavigate()
  const now = usePlaying()
  useEffect(() => setNavigate(navigate), [navigate])
  const on = now?.queue[now.at]
  const begin = (list: readonly Track[], at: number, seconds?: number) => {
    play(list.map(trackOf), at, seconds)
    showPlayer()
  }
  return {
    /** The current song, playing or paused. */
    on,
    /** Whether it is playing. */
    heard: now?.on ?? false,
    /** Plays a list from an index on. `seconds` is the position in that song. */
    play: begin,
    /** Plays a song of a list. If it is the current one, it pauses or resumes. */
    toggle: (list: readonly Track[], at: number) => (on?.id === list[at]?.id ? toggle() : begin(list, at)),
    /** Seeks in a song of a list, and plays the list from it if it is not the current one. */
    seek: (list: readonly Track[], at: number, seconds: number) =>
      on?.id === list[at]?.id ? seek(seconds) : begin(list, at, seconds),
    /** Adds a song to the end of the queue. */
    enqueue: (track: Track) => {
      const added = enqueue(trackOf(track))
      showPlayer()
      return added
    },
  }
}
