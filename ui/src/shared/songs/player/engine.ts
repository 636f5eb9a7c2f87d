import { language, translate } from '../../i18n/language'
import { apart } from '../../i18n/apart'
import { toast } from '../../components/toast'
import { bothIn, type Track } from '../track'
import { hearing } from './heard'
import { current, elapsed, gainOf, type Playing, playing, sound } from './state'
import { listenToTabs } from './tabs'

/** "Previous" restarts a song that has played for more than these seconds. Otherwise it goes to the song before. */
const begun = 3

let audio: HTMLAudioElement | undefined
/** Records how much of the current song was played. */
let hear: ((seconds: number) => void) | undefined
let tabs: ReturnType<typeof listenToTabs> | undefined
/** How many songs in a row could not be played. */
let failures = 0

const change = (part: Partial<Playing>) => {
  const now = playing.get()
  if (now) playing.set({ ...now, ...part })
}

/** The only audio element. It is part of no page, so it keeps playing while the reader moves between pages. */
export function element(): HTMLAudioElement {
  if (audio) return audio
  audio = document.createElement('audio')
  audio.preload = 'metadata'
  tabs = listenToTabs(pause)
  const on = (name: keyof HTMLMediaElementEventMap, heard: () => void) => audio!.addEventListener(name, heard)
  on('timeupdate', () => {
    elapsed.set(audio!.currentTime)
    if (!audio!.paused) hear?.(audio!.currentTime)
  })
  on('seeking', () => elapsed.set(audio!.currentTime))
  on('playing', () => {
    failures = 0
    change({ waiting: false })
  })
  on('waiting', () => change({ waiting: true }))
  on('pause', () => {
    // The device pauses the element by itself, e.g. for a call. A song that ends or is replaced also causes this event.
    if (!audio!.ended && audio!.readyState > HTMLMediaElement.HAVE_NOTHING) change({ on: false, waiting: false })
  })
  on('ended', () => ended())
  on('error', () => failed())
  sound.follow(applySound)
  return audio
}

/** Applies volume and speed to the element. Loud songs are turned down to the loudness of the others. */
function applySound(): void {
  const track = current()
  if (!audio || !track) return
  const { volume, muted, speed } = sound.get()
  audio.volume = volume * gainOf(track.audio.loudness)
  audio.muted = muted
  audio.playbackRate = speed
}

/** Loads the current song at a position in seconds, without playing it. */
function load(seconds: number): void {
  const track = current()
  if (!track) return
  const player = element()
  hear = hearing(track)
  player.src = track.audio.url
  player.currentTime = seconds
  elapsed.set(seconds)
  applySound() // loading a source resets the playback rate
}

function start(): void {
  const track = current()
  change({ on: true, waiting: true })
  tabs?.tell()
  element()
    .play()
    .catch((error: unknown) => {
      // Other errors mean that another song was loaded, or that the file is broken, for which there is an `error`
      // event.
      const name = error instanceof Error ? error.name : ''
      if (name === 'NotAllowedError' && current() === track) change({ on: false, waiting: false })
    })
}

function ended(): void {
  const { queue, at } = playing.get()!
  if (at + 1 < queue.length) return goTo(at + 1)
  change({ on: false, waiting: false })
  hear = hearing(queue[at]!)
}

/**
 * Reports that a song cannot be played and goes to the next one. It stops after as many failures in a row as the
 * queue has songs.
 */
function failed(): void {
  const now = playing.get()
  if (!now || !audio?.getAttribute('src')) return
  const name = apart(bothIn(now.queue[now.at]!.title, language()))
  const offline = !navigator.onLine
  failures++
  const more = now.on && now.at + 1 < now.queue.length && failures < now.queue.length
  toast({
    title: translate(offline ? 'songs.brokenOffline' : 'songs.broken', { name }),
    text: more ? translate('songs.brokenNext') : undefined,
    tone: 'danger',
  })
  if (more) return goTo(now.at + 1)
  change({ on: false, waiting: false })
}

/**
 * Plays a queue from an index on. If that song is the current one, it continues at its position, unless `seconds` is
 * given.
 */
export function play(queue: readonly Track[], at = 0, seconds?: number): void {
  const same = current()?.id === queue[at]!.id
  failures = 0
  playing.set({ queue, at, on: true, waiting: true })
  if (!same || !element().getAttribute('src')) load(seconds ?? 0)
  else if (seconds !== undefined) seek(seconds)
  start()
}

/** Plays the song at an index of the queue from its beginning. */
export function goTo(at: number): void {
  const { queue } = playing.get()!
  if (at < 0 || at >= queue.length) return
  change({ at })
  load(0)
  start()
}

export function pause(): void {
  change({ on: false, waiting: false })
  audio?.pause()
}

export function toggle(): void {
  const now = playing.get()
  if (!now) return
  if (now.on) return pause()
  // A broken file is requested once more.
  if (element().error) load(elapsed.get())
  start()
}

/** Seeks to a position of the current song, in seconds. */
export function seek(seconds: number): void {
  const track = current()
  if (!track) return
  const to = Math.min(Math.max(0, seconds), track.audio.duration / 1000)
  element().currentTime = to
  elapsed.set(to)
}

export const next = () => playing.get() && goTo(playing.get()!.at + 1)

/** Restarts the current song. Within its first seconds (see `begun`) it goes to the song before, if there is one. */
export function previous(): void {
  const now = playing.get()
  if (!now) return
  if (elapsed.get() > begun || now.at === 0) return seek(0)
  goTo(now.at - 1)
}

/**
 * Adds a song to the end of the queue. If nothing is playing, it plays the song. Returns false if the song is current
 * or still to come.
 */
export function enqueue(track: Track): boolean {
  const now = playing.get()
  if (!now) {
    play([track])
    return true
  }
  if (now.queue.slice(now.at).some(({ id }) => id === track.id)) return false
  change({ queue: [...now.queue, track] })
  return true
}

/** Unique keys of the songs in a queue. A song that is in the queue several times gets a number for each. */
export function keysOf(queue: readonly Track[]): string[] {
  const seen = new Map<string, number>()
  return queue.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return `${id}/${times}`
  })
}

/** Puts the queue in the order of its keys. The current song stays current. */
export function arrange(keys: string[]): void {
  const now = playing.get()
  if (!now) return
  const before = keysOf(now.queue)
  const queue = keys.flatMap((key) => now.queue[before.indexOf(key)] ?? [])
  const at = keys.indexOf(before[now.at]!)
  if (queue.length === now.queue.length && at >= 0) change({ queue, at })
}

/**
 * Removes a song from the queue. If it is the current one, the song after it becomes current, or the song before it if
 * it is the last. Removing the only song closes the player.
 */
export function remove(place: number): void {
  const now = playing.get()
  if (!now) return
  const queue = now.queue.filter((_, i) => i !== place)
  if (queue.length === 0) return void close()
  const at = place < now.at ? now.at - 1 : Math.min(now.at, queue.length - 1)
  playing.set({ ...now, queue, at })
  if (place !== now.at) return
  load(0)
  if (now.on) start()
}

/** The state of the player, from which it can resume. */
export interface Kept {
  state: Playing
  seconds: number
}

export const kept = (): Kept | undefined => {
  const state = playing.get()
  return state ? { state, seconds: elapsed.get() } : undefined
}

/** Stops and empties the player. Returns a function that resumes it where it was. */
export function close(): () => void {
  const was = kept()
  playing.set(null)
  hear = undefined
  if (audio) {
    audio.pause()
    audio.removeAttribute('src')
    audio.load() // closes the connection
  }
  return () => was && takeUp(was)
}

/** Resumes from a saved state. If the browser forbids autoplay, the song stays paused. */
export function takeUp({ state, seconds }: Kept): void {
  playing.set({ ...state, waiting: false })
  load(seconds)
  if (state.on) start()
}
