import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { trackOf, type Track } from '../track'
import { enqueue, play, seek, toggle } from './engine'
import { showPlayer } from './show'
import { usePlaying } from './state'
import { leadBy } from './ways'

/** What a page may do with the player, and what of it is the page's. */
export function usePlayer() {
  const navigate = useNavigate()
  const now = usePlaying()
  useEffect(() => leadBy(navigate), [navigate])
  const on = now?.queue[now.at]
  const begin = (list: readonly Track[], at: number, seconds?: number) => {
    play(list.map(trackOf), at, seconds)
    showPlayer()
  }
  return {
    /** The song that is on, heard or paused. */
    on,
    /** Whether it is heard. */
    heard: now?.on ?? false,
    /** Plays a list from a place on, from a second of that song. */
    play: begin,
    /** Plays a song of a list, or pauses and goes on with it where it is the one that is on. */
    toggle: (list: readonly Track[], at: number) => (on?.id === list[at]?.id ? toggle() : begin(list, at)),
    /** Goes to a second of a song of a list, which plays from there. */
    seek: (list: readonly Track[], at: number, seconds: number) =>
      on?.id === list[at]?.id ? seek(seconds) : begin(list, at, seconds),
    /** Adds a song to the end of what plays. */
    enqueue: (track: Track) => {
      const added = enqueue(trackOf(track))
      showPlayer()
      return added
    },
  }
}
