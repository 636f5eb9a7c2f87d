import { hasFields } from '../../store'
import { tabStorage } from '../../tabs'
import type { Track } from '../track'
import { kept, type Kept } from './engine'
import { playing } from './state'

/** The session storage key of the player's state. app/entry.tsx checks whether it exists. */
const key = 'songs'

/** Stores what this tab is playing, so that it resumes after a reload, e.g. after signing out. */
export function followSession(): void {
  const write = () => {
    const now = kept()
    tabStorage.set(key, now ? JSON.stringify(now) : null)
  }
  playing.follow(write)
  addEventListener('pagehide', write) // stores the position
}

const isTrack = hasFields<Track>('id', 'slugs', 'title', 'artist', 'audio')

/** The stored state of the player in this tab. Undefined if there is none, or if it is invalid. */
export function lastPlayed(): Kept | undefined {
  try {
    const { state, seconds } = JSON.parse(tabStorage.get(key) ?? '') as Kept
    const right = Array.isArray(state.queue) && state.queue.every(isTrack) && state.at in state.queue
    return right && typeof seconds === 'number' ? { state, seconds } : undefined
  } catch {
    return undefined
  }
}
