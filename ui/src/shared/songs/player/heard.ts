import { trackSong } from '../../tracking/song'
import type { Track } from '../track'

/** Seconds after which a play of a long song counts. */
const enough = 30
/** A change of the position by more than these seconds is a seek, and does not count as played. */
const jump = 2

/**
 * Returns a function that gets the position of playback. It counts a play once: after 30 seconds, or after half of a
 * song that is shorter than a minute.
 */
export function hearing(track: Track) {
  let last: number | undefined
  let heard = 0
  const needed = Math.min(enough, track.audio.duration / 2000)
  return (seconds: number) => {
    const step = seconds - (last ?? seconds)
    last = seconds
    if (step <= 0 || step > jump || heard >= needed) return
    heard += step
    if (heard >= needed && !track.unlisted) trackSong(track.id, 'played')
  }
}
