import { trackSong } from '../../tracking/song'
import type { Track } from '../track'

/** Seconds after which a song counts as played, of a long one. */
const enough = 30
/** A step of the clock beyond this many seconds is a jump, and was not heard. */
const jump = 2

/** Notes how much of a song was heard, and counts it once: after 30 seconds, or half of a shorter one. */
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
