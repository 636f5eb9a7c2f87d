import { createKeptStore, createStore, hasFields, parseList, useStore } from '../../store'
import type { Song } from '../query'
import { keptSongs } from './ranges'

/**
 * What this device keeps, the oldest first. What is said of a song is kept with its file, to be shown without a
 * network.
 */
export const keptList = createKeptStore<readonly Song[]>(
  'songs-kept',
  parseList(hasFields<Song>('id', 'slugs', 'title', 'artist', 'category', 'licence', 'audio')),
  (songs) => (songs.length > 0 ? JSON.stringify(songs) : null),
)

/** The songs that are on their way to this device, by id, with the part that is there, 0 to 1. */
const coming = createStore<ReadonlyMap<string, number>>(new Map())

export const useKeptSongs = () => useStore(keptList)
/** The part of a song that has come; undefined where it is not on its way. */
export const useComing = (id: string): number | undefined => useStore(coming).get(id)

/** Bytes that songs take. */
export const bytesIn = (songs: readonly Song[]): number => songs.reduce((sum, { audio }) => sum + audio.bytes, 0)

/** Whether this browser can keep songs: pages without encryption cannot. */
export const canKeep = (): boolean => typeof caches !== 'undefined'

/** Why a song was not kept. */
export type NotKept = 'full' | 'offline' | 'gone' | 'stopped' | 'other'

const stops = new Map<string, AbortController>()

function show(id: string, part: number | undefined): void {
  const next = new Map(coming.get())
  if (part === undefined) next.delete(id)
  else next.set(id, part)
  coming.set(next)
}

/** The whole of a file. Fails where it breaks off. */
async function wholeOf({ id, audio }: Song, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(audio.url, { signal })
  if (!answer.ok || !answer.body) throw new DOMException(`The file answers ${answer.status}`, 'NotFoundError')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.length
    show(id, Math.min(1, bytes / audio.bytes))
  }
  if (bytes !== audio.bytes) throw new TypeError('The file broke off')
  const headers = new Headers({ 'Content-Type': 'audio/mpeg', 'Content-Length': String(bytes) })
  for (const name of ['ETag', 'Last-Modified']) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(new Blob(parts, { type: 'audio/mpeg' }), { headers })
}

function reasonOf(error: unknown): NotKept {
  const { name = '' } = (error ?? {}) as { name?: string }
  const reasons: Record<string, NotKept> = {
    QuotaExceededError: 'full',
    NotFoundError: 'gone',
    AbortError: 'stopped',
    TypeError: 'offline',
  }
  return reasons[name] ?? 'other'
}

/** Keeps a song on this device, once however often it is asked for. Answers why it could not, or nothing. */
export async function keepSong(song: Song): Promise<NotKept | undefined> {
  if (stops.has(song.id)) return undefined
  const stop = new AbortController()
  stops.set(song.id, stop)
  show(song.id, 0)
  try {
    const file = await wholeOf(song, stop.signal)
    const cache = await caches.open(keptSongs)
    await cache.put(song.audio.url, file)
    await keptList.change((songs) => [...songs.filter(({ id }) => id !== song.id), song])
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    stops.delete(song.id)
    show(song.id, undefined)
  }
}

/** Stops keeping a song that is on its way. */
export const stopKeeping = (id: string): void => stops.get(id)?.abort()

/** Takes songs off this device. */
export async function removeKept(ids: readonly string[]): Promise<void> {
  const gone = keptList.get().filter(({ id }) => ids.includes(id))
  await keptList.change((songs) => songs.filter(({ id }) => !ids.includes(id)))
  const cache = await caches.open(keptSongs)
  const still = new Set(keptList.get().map(({ audio }) => audio.url)) // two songs may have one file
  await Promise.all(gone.filter(({ audio }) => !still.has(audio.url)).map(({ audio }) => cache.delete(audio.url)))
}

/**
 * Takes off this device what the library has no more, or has with another file: `library` are all of its songs.
 * Answers how many that were.
 */
export async function matchLibrary(library: readonly { id: string; hash: string }[]): Promise<number> {
  const gone = keptList
    .get()
    .filter(({ id, audio }) => !library.some((each) => each.id === id && each.hash === audio.hash))
  if (gone.length > 0) await removeKept(gone.map(({ id }) => id))
  return gone.length
}

/** Takes off the list what the browser has cleared, as it may where the device is full. */
export async function findCleared(): Promise<void> {
  const cache = await caches.open(keptSongs)
  const there = await Promise.all(
    keptList.get().map(async (song) => [song.id, await cache.match(song.audio.url)] as const),
  )
  const cleared = there.filter(([, file]) => !file).map(([id]) => id)
  if (cleared.length > 0) await keptList.change((songs) => songs.filter(({ id }) => !cleared.includes(id)))
}
