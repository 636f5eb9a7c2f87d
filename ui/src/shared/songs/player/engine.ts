import { language, translate } from '../../i18n/language'
import { apart } from '../../i18n/apart'
import { toast } from '../../components/toast'
import { bothIn, type Track } from '../track'
import { hearing } from './heard'
import { current, elapsed, gainOf, type Playing, playing, sound } from './state'
import { listenToTabs } from './tabs'

/** Seconds into a song within which "previous" means the song before it. */
const begun = 3

let audio: HTMLAudioElement | undefined
/** Notes what is heard of the song that is on. */
let hear: ((seconds: number) => void) | undefined
let tabs: ReturnType<typeof listenToTabs> | undefined
/** Songs in a row that could not be played. */
let broken = 0

const change = (part: Partial<Playing>) => {
  const now = playing.get()
  if (now) playing.set({ ...now, ...part })
}

/** The one element that plays. It belongs to no page, so that it goes on while one walks through the site. */
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
    broken = 0
    change({ waiting: false })
  })
  on('waiting', () => change({ waiting: true }))
  on('pause', () => {
    // A device pauses by itself, for a call. A song that ends and one that is changed pause, too.
    if (!audio!.ended && audio!.readyState > HTMLMediaElement.HAVE_NOTHING) change({ on: false, waiting: false })
  })
  on('ended', () => ended())
  on('error', () => failed())
  sound.follow(sounds)
  return audio
}

/** Sets what is heard: loud songs are brought down to the others. */
function sounds(): void {
  const track = current()
  if (!audio || !track) return
  const { volume, muted, speed } = sound.get()
  audio.volume = volume * gainOf(track.audio.loudness)
  audio.muted = muted
  audio.playbackRate = speed
}

/** Has the song that is on begin at a second, without playing it yet. */
function load(seconds: number): void {
  const track = current()
  if (!track) return
  const player = element()
  hear = hearing(track)
  player.src = track.audio.url
  player.currentTime = seconds
  elapsed.set(seconds)
  sounds() // a new source begins at the usual speed
}

function start(): void {
  const track = current()
  change({ on: true, waiting: true })
  tabs?.tell()
  element()
    .play()
    .catch((error: unknown) => {
      // Another song was put in its place, or the file is broken, which is an event of its own.
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

/** Says of a song that it cannot be played, and goes on to the next one, but not around for ever. */
function failed(): void {
  const now = playing.get()
  if (!now || !audio?.getAttribute('src')) return
  const name = apart(bothIn(now.queue[now.at]!.title, language()))
  const offline = !navigator.onLine
  broken++
  const more = now.on && now.at + 1 < now.queue.length && broken < now.queue.length
  toast({
    title: translate(offline ? 'songs.brokenOffline' : 'songs.broken', { name }),
    text: more ? translate('songs.brokenNext') : undefined,
    tone: 'danger',
  })
  if (more) return goTo(now.at + 1)
  change({ on: false, waiting: false })
}

/** Plays songs from one of them on. The one that is on already goes on where it is, unless a second is said. */
export function play(queue: readonly Track[], at = 0, seconds?: number): void {
  const same = current()?.id === queue[at]!.id
  broken = 0
  playing.set({ queue, at, on: true, waiting: true })
  if (!same || !element().getAttribute('src')) load(seconds ?? 0)
  else if (seconds !== undefined) seek(seconds)
  start()
}

/** Begins the song at a place in the queue. */
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
  // A file that broke is asked for once more.
  if (element().error) load(elapsed.get())
  start()
}

/** Goes to a second of the song that is on. */
export function seek(seconds: number): void {
  const track = current()
  if (!track) return
  const to = Math.min(Math.max(0, seconds), track.audio.duration / 1000)
  element().currentTime = to
  elapsed.set(to)
}

export const next = () => playing.get() && goTo(playing.get()!.at + 1)

/** The beginning of the song, or the one before it where it has only just begun. */
export function previous(): void {
  const now = playing.get()
  if (!now) return
  if (elapsed.get() > begun || now.at === 0) return seek(0)
  goTo(now.at - 1)
}

/** Adds a song to the end of the queue; plays it where there is none. Answers whether it was not there already. */
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

/** What the places of a queue are told apart by: the song, and which of its places it is. */
export function keysOf(queue: readonly Track[]): string[] {
  const seen = new Map<string, number>()
  return queue.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return `${id}/${times}`
  })
}

/** Puts the queue in the order of its keys. The song that is on stays on. */
export function arrange(keys: string[]): void {
  const now = playing.get()
  if (!now) return
  const before = keysOf(now.queue)
  const queue = keys.flatMap((key) => now.queue[before.indexOf(key)] ?? [])
  const at = keys.indexOf(before[now.at]!)
  if (queue.length === now.queue.length && at >= 0) change({ queue, at })
}

/** Takes a song out of the queue; of the one that is on, the next takes its place. The last one closes the player. */
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

/** What was on, to be taken up again. */
export interface Kept {
  state: Playing
  seconds: number
}

export const kept = (): Kept | undefined => {
  const state = playing.get()
  return state ? { state, seconds: elapsed.get() } : undefined
}

/** Stops and empties the player. Answers with what takes it up again where it was. */
export function close(): () => void {
  const was = kept()
  playing.set(null)
  hear = undefined
  if (audio) {
    audio.pause()
    audio.removeAttribute('src')
    audio.load() // gives the connection back
  }
  return () => was && takeUp(was)
}

/** Goes on with what was on. A browser that lets nothing play by itself leaves it paused. */
export function takeUp({ state, seconds }: Kept): void {
  playing.set({ ...state, waiting: false })
  load(seconds)
  if (state.on) start()
}
