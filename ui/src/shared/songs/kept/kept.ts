import { createKeptStore, createStore, hasFields, parseList, useStore } from '../../store'
import type { Song } from '../query'
import { keptSongs } from './ranges'

/**
 * The songs that are stored on this device, oldest first. Their titles and licences are stored with the files, to be
 * shown offline.
 */
export const keptList = createKeptStore<readonly Song[]>(
  'songs-kept',
  parseList(hasFields<Song>('id', 'slugs', 'title', 'artist', 'category', 'licence', 'audio')),
  (songs) => (songs.length > 0 ? JSON.stringify(songs) : null),
)

/** The songs that are being downloaded to this device, by id, each with the downloaded part, 0 to 1. */
const coming = createStore<ReadonlyMap<string, number>>(new Map())

export const useKeptSongs = () => useStore(keptList)
/** The downloaded part of a song, 0 to 1. Undefined if the song is not being downloaded. */
export const useComing = (id: string): number | undefined => useStore(coming).get(id)

/** The total size of songs in bytes. */
export const bytesIn = (songs: readonly Song[]): number => songs.reduce((sum, { audio }) => sum + audio.bytes, 0)

/** Whether this browser can store songs. The Cache API exists only on HTTPS pages and on localhost. */
export const canKeep = (): boolean => typeof caches !== 'undefined'

/** The reason why a song could not be stored. `stopped` means that the reader cancelled it. */
export type NotKept = 'full' | 'offline' | 'gone' | 'stopped' | 'other'

const stops = new Map<string, AbortController>()

function show(id: string, part: number | undefined): void {
  const next = new Map(coming.get())
  if (part === undefined) next.delete(id)
  else next.set(id, part)
  coming.set(next)
}

/** Downloads a whole file. Throws if the connection breaks off. */
async function wholeOf({ id, audio }: Song, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(audio.url, { signal })
  if (!answer.ok || !answer.body)
    throw new DOMException(`The server responded with status ${answer.status}`, 'NotFoundError')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.length
    show(id, Math.min(1, bytes / audio.bytes))
  }
  if (bytes !== audio.bytes) throw new TypeError('The download was cut short')
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

/**
 * Stores a song on this device. Returns the reason if that failed. If the song is being downloaded already, it returns
 * undefined at once.
 */
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

/** Cancels the download of a song. */
export const stopKeeping = (id: string): void => stops.get(id)?.abort()

/** Removes songs from this device. */
export async function removeKept(ids: readonly string[]): Promise<void> {
  const gone = keptList.get().filter(({ id }) => ids.includes(id))
  await keptList.change((songs) => songs.filter(({ id }) => !ids.includes(id)))
  const cache = await caches.open(keptSongs)
  const still = new Set(keptList.get().map(({ audio }) => audio.url)) // two songs may share a file
  await Promise.all(gone.filter(({ audio }) => !still.has(audio.url)).map(({ audio }) => cache.delete(audio.url)))
}

/**
 * Removes stored songs that are no longer in the library, or whose file has changed. `library` has all songs. Returns
 * how many were removed.
 */
export async function matchLibrary(library: readonly { id: string; hash: string }[]): Promise<number> {
  const gone = keptList
    .get()
    .filter(({ id, audio }) => !library.some((each) => each.id === id && each.hash === audio.hash))
  if (gone.length > 0) await removeKept(gone.map(({ id }) => id))
  return gone.length
}

/** Removes songs from the list whose files the browser has deleted, as it may do if the device is full. */
export async function findCleared(): Promise<void> {
  const cache = await caches.open(keptSongs)
  const there = await Promise.all(
    keptList.get().map(async (song) => [song.id, await cache.match(song.audio.url)] as const),
  )
  const cleared = there.filter(([, file]) => !file).map(([id]) => id)
  if (cleared.length > 0) await keptList.change((songs) => songs.filter(({ id }) => !cleared.includes(id)))
}
