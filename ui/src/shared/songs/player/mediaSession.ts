import { language } from '../../i18n/language'
import { bothIn } from '../track'
import { next, pause, previous, seek, toggle } from './engine'
import { current, elapsed, playing, sound } from './state'

/** Seconds that the seek keys of headsets and keyboards move. */
export const step = 10

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

const handlers: Handlers = {
  play: () => playing.get()?.on || toggle(),
  pause: () => pause(),
  previoustrack: () => previous(),
  nexttrack: () => void next(),
  seekbackward: ({ seekOffset }) => seek(elapsed.get() - (seekOffset ?? step)),
  seekforward: ({ seekOffset }) => seek(elapsed.get() + (seekOffset ?? step)),
  seekto: ({ seekTime }) => seek(seekTime ?? 0),
}

/** Shows the current song in the media controls of the device, and handles their keys (Media Session API). */
export function followMediaSession(): void {
  const { mediaSession } = navigator
  if (!mediaSession) return
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      mediaSession.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // The browser does not know this action.
    }
  }
  let shown: string | undefined
  playing.follow(() => {
    const track = current()
    mediaSession.playbackState = track ? (playing.get()!.on ? 'playing' : 'paused') : 'none'
    const lang = language()
    if (shown === track?.id + lang) return
    shown = track && track.id + lang
    mediaSession.metadata = track
      ? new MediaMetadata({
          title: bothIn(track.title, lang),
          artist: bothIn(track.artist, lang),
          artwork: [{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }],
        })
      : null
  })
  elapsed.follow(() => {
    const duration = (current()?.audio.duration ?? 0) / 1000
    const position = elapsed.get()
    if (duration && position <= duration)
      mediaSession.setPositionState?.({ duration, position, playbackRate: sound.get().speed })
  })
}
