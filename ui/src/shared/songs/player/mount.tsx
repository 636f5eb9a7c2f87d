import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followMediaSession } from './mediaSession'
import { PlayerBar } from './PlayerBar'
import { followSession } from './session'
import './player.css'

/**
 * Draws the player in a root of its own behind the app: it is no part of any page, so that none of them downloads it or
 * ends it. The element that plays stands beside it.
 */
export function mount(audio: HTMLAudioElement): void {
  const place = document.createElement('div')
  const root = document.createElement('div')
  place.append(audio, root)
  document.body.append(place)
  followMediaSession()
  followSession()
  createRoot(root).render(
    <StrictMode>
      <PlayerBar />
    </StrictMode>,
  )
}
