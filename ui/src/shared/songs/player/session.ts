import { hasFields } from '../../store'
import { tabStorage } from '../../tabs'
import type { Track } from '../track'
import { kept, type Kept } from './engine'
import { playing } from './state'

/** Where this tab remembers what is on; the app looks whether there is something (app/entry.tsx). */
const key = 'songs'

/** Remembers what is on in this tab, so that it goes on after the page was loaded anew, e.g. by signing out. */
export function followSession(): void {
  const write = () => {
    const now = kept()
    tabStorage.set(key, now ? JSON.stringify(now) : null)
  }
  playing.follow(write)
  addEventListener('pagehide', write) // how far the song is
}

const isTrack = hasFields<Track>('id', 'slugs', 'title', 'artist', 'audio')

/** What was on in this tab. */
export function lastPlayed(): Kept | undefined {
  try {
    const { state, seconds } = JSON.parse(tabStorage.get(key) ?? '') as Kept
    const right = Array.isArray(state.queue) && state.queue.every(isTrack) && state.at in state.queue
    return right && typeof seconds === 'number' ? { state, seconds } : undefined
  } catch {
    return undefined
  }
}
