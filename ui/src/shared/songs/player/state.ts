import { createKeptStore, createStore, useStore } from '../../store'
import type { Track } from '../track'

/** What plays, what comes after it, and whether it goes on. */
export interface Playing {
  /** Never empty. */
  queue: readonly Track[]
  /** The place in the queue of the song that is on. */
  at: number
  /** It is to be heard; false while it is paused. */
  on: boolean
  /** It is to be heard, but the file is still on its way. */
  waiting: boolean
}

/** Null until something is played, and once the player is closed. */
export const playing = createStore<Playing | null>(null)
/** How far the song is, in seconds. */
export const elapsed = createStore(0)

export const usePlaying = () => useStore(playing)
export const useElapsed = () => useStore(elapsed)

/** The song that is on. */
export const current = (): Track | undefined => {
  const now = playing.get()
  return now?.queue[now.at]
}

/** How songs are heard on this device. */
export interface Sound {
  /** 0 to 1, as it was set: see `gainOf` for what is heard of it. */
  volume: number
  muted: boolean
  /** 1 = as it was recorded. */
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

/** LUFS that every song is brought to. */
const target = -16

/**
 * The part of the volume at which a song of a loudness in LUFS is as loud as the others. Songs are made quieter only: a
 * quiet one that is raised would be cut off at its peaks.
 */
export const gainOf = (loudness: number): number => Math.min(1, 10 ** ((target - loudness) / 20))
