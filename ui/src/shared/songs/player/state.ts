import { createKeptStore, createStore, useStore } from '../../store'
import type { Track } from '../track'

/** The queue and what the player does with it. */
export interface Playing {
  /** The songs in the order in which they are played. It is never empty. */
  queue: readonly Track[]
  /** The index of the current song. */
  at: number
  /** Whether the reader wants it to play. False while it is paused. */
  on: boolean
  /** Whether it should play, but is still loading. */
  waiting: boolean
}

/** The state of the player. Null until something is played, and after the player was closed. */
export const playing = createStore<Playing | null>(null)
/** The position in the current song, in seconds. */
export const elapsed = createStore(0)

export const usePlaying = () => useStore(playing)
export const useElapsed = () => useStore(elapsed)

/** The current song. */
export const current = (): Track | undefined => {
  const now = playing.get()
  return now?.queue[now.at]
}

/** The sound settings of this device. */
export interface Sound {
  /** The chosen volume, 0 to 1. `gainOf` turns loud songs down further. */
  volume: number
  muted: boolean
  /** The playback rate; 1 = as recorded. */
  speed: number
}

const usual: Sound = { volume: 1, muted: false, speed: 1 }
export const speeds = [0.75, 1, 1.25, 1.5]

function parseSound(text: string | null): Sound {
  try {
    const { volume, muted, speed } = JSON.parse(text ?? '{}') as Partial<Sound>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
      muted: muted === true,
      speed: speeds.includes(speed ?? 0) ? speed! : usual.speed,
    }
  } catch {
    return usual
  }
}

export const sound = createKeptStore('songs-sound', parseSound, (now) => JSON.stringify(now))
export const useSound = () => useStore(sound)

/** The loudness in LUFS to which every louder song is turned down. */
const target = -16

/**
 * The factor for the volume of a song, by its loudness in LUFS. Songs are only turned down: turning a quiet one up
 * would clip its peaks.
 */
export const gainOf = (loudness: number): number => Math.min(1, 10 ** ((target - loudness) / 20))
