import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followMediaSession } from './mediaSession'
import { PlayerBar } from './PlayerBar'
import { followSession } from './session'
import './player.css'

/**
 * Renders the player in a React root of its own, beside the app. It is part of no page, so no page downloads it and no
 * navigation ends it. The audio element is added next to it.
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
