import { sessionId } from '../session/session'
import { tabStorage } from '../tabs'
import { deviceInfo } from './device'
import { send } from './tracking'

/** The recorded uses of a song. */
export type SongUse = 'played' | 'downloaded'

/** Counts that a song was played or downloaded: once in a session for each song. */
export function trackSong(song: string, what: SongUse): void {
  const key = `song-${what}`
  const counted = (tabStorage.get(key) ?? '').split(' ')
  if (counted.includes(song)) return
  tabStorage.set(key, [...counted, song].join(' ').trim())
  send('/api/analytics/track/song', {
    eventId: crypto.randomUUID?.(),
    sessionId: sessionId(),
    songId: song,
    what,
    deviceType: deviceInfo().deviceType,
  })
}
