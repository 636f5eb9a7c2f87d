import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAll } from '../../forgetAll'
import type { Song } from '../query'
import { bytesIn, findCleared, keepSong, keptList, matchLibrary, removeKept, stopKeeping } from './kept'

const song = (id: string, hash = id): Song =>
  ({
    id,
    slugs: { ar: id, en: id },
    title: { ar: id, en: id },
    artist: { ar: '', en: '' },
    category: 'DABKE',
    licence: { name: 'CC0 1.0', holder: 'us', source: '', download: false },
    audio: { hash, url: `/api/audio/${hash}.mp3`, bytes: 4, duration: 9000, loudness: -16, waveform: [1] },
  }) as unknown as Song

let files: Map<string, Response>
let full = false
beforeEach(() => {
  files = new Map()
  full = false
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: (url: string, file: Response) =>
          full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(files.set(url, file)),
        match: (url: string) => Promise.resolve(files.get(url)),
        delete: (url: string) => Promise.resolve(files.delete(url)),
      }),
    delete: () => Promise.resolve(files.clear()),
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('abcd', { headers: { ETag: '"x"' } }))),
  )
})
afterEach(() => {
  keptList.set([])
  vi.unstubAllGlobals()
})
const ids = () => keptList.get().map(({ id }) => id)

it('keeps the whole file once, with what the player asks it by', async () => {
  const [first, second] = await Promise.all([keepSong(song('a')), keepSong(song('a'))])
  expect([first, second]).toEqual([undefined, undefined])
  expect(fetch).toHaveBeenCalledOnce()
  expect(ids()).toEqual(['a'])
  const file = files.get('/api/audio/a.mp3')!
  expect([await file.text(), file.headers.get('ETag')]).toEqual(['abcd', '"x"'])
  await keepSong(song('b'))
  expect([ids(), bytesIn(keptList.get())]).toEqual([['a', 'b'], 8])
})

it('says why it could not, and keeps nothing then', async () => {
  full = true
  expect(await keepSong(song('a'))).toBe('full')
  full = false
  vi.mocked(fetch).mockResolvedValueOnce(new Response('abc'))
  expect(await keepSong(song('a'))).toBe('offline') // it broke off
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('no network'))
  expect(await keepSong(song('a'))).toBe('offline')
  vi.mocked(fetch).mockResolvedValueOnce(new Response('', { status: 404 }))
  expect(await keepSong(song('a'))).toBe('gone')
  vi.mocked(fetch).mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      ),
  )
  const waiting = keepSong(song('a'))
  stopKeeping('a')
  expect(await waiting).toBe('stopped')
  expect([ids(), files.size]).toEqual([[], 0])
})

it('removes songs, and not a file that another one has', async () => {
  for (const each of [song('a', 'same'), song('b', 'same'), song('c')]) await keepSong(each)
  await removeKept(['a', 'c'])
  expect([ids(), [...files.keys()]]).toEqual([['b'], ['/api/audio/same.mp3']])
})

it('takes off what the library has no more, or has with another file', async () => {
  for (const id of ['a', 'b', 'c']) await keepSong(song(id))
  const library = [
    { id: 'a', hash: 'a' },
    { id: 'b', hash: 'another' },
  ]
  expect(await matchLibrary(library)).toBe(2)
  expect([ids(), [...files.keys()]]).toEqual([['a'], ['/api/audio/a.mp3']])
})

it('takes off its list what the browser has cleared', async () => {
  for (const id of ['a', 'b']) await keepSong(song(id))
  files.delete('/api/audio/a.mp3')
  await findCleared()
  expect(ids()).toEqual(['b'])
})

it('goes where everything is forgotten', async () => {
  await keepSong(song('a'))
  forgetAll()
  await findCleared()
  expect([ids(), files.size]).toEqual([[], 0])
})
