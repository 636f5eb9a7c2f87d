// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RestError } from '../../../shared/restError'
import { createWriter, type Kept as KeptOf, patience, pause, type Served } from '../writing/writing'
import { type Draft, emptyText } from './draft'

type Kept = KeptOf<Draft>
type Parts = Partial<Draft>

const details: Draft['details'] = {
  category: 'planning',
  tags: [],
  template: 'classic',
  byline: { ar: '', en: '' },
  featured: null,
  gallery: [],
  faq: [],
  facts: [],
  cities: [],
  venues: [],
  services: [],
}
const draft: Draft = { ar: { ...emptyText, title: 'صالة' }, en: { ...emptyText, title: 'Hall' }, details }
const title = (text: string) => (now: Draft) => ({ ...now, ar: { ...now.ar, title: text } })
const excerpt = (text: string) => (now: Draft) => ({ ...now, ar: { ...now.ar, excerpt: text } })

const refused = (code: string) => new RestError(409, JSON.stringify({ error: 'no', code }), '')

/** A writer before a server that keeps what it is sent. */
function begin({ kept }: { kept?: Kept } = {}) {
  const server = { draft, version: 3, at: 'before', fails: [] as Error[] }
  const sent: [Parts, number][] = []
  let device: Kept | null = kept ?? null
  const served = (): Served<Draft> => ({ draft: server.draft, version: server.version, at: server.at, by: 'rana' })
  const writer = createWriter(served(), kept, {
    send: async (parts, version) => {
      const failure = server.fails.shift()
      if (failure) throw failure
      if (version < server.version) throw refused('conflict')
      sent.push([parts, version])
      server.draft = { ...server.draft, ...parts }
      server.version += 1
      return { version: server.version }
    },
    read: async () => served(),
    keep: (now) => {
      device = now
      return true
    },
    now: () => 'now',
  })
  writer.start()
  /** Somebody else saves. */
  const meanwhile = (patch: (now: Draft) => Draft) => {
    server.draft = patch(server.draft)
    server.version += 1
  }
  return { writer, sent, server, served, meanwhile, kept: () => device }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('keeps every stroke on the device and sends what changed after a pause', async () => {
  const { writer, sent, kept } = begin()
  writer.change(title('صالات'))
  expect(writer.get().state).toBe('typed')
  expect(kept()?.draft.ar.title).toBe('صالات')
  await vi.advanceTimersByTimeAsync(pause - 1)
  writer.change(title('صالات الأعراس'))
  await vi.advanceTimersByTimeAsync(pause - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([[{ ar: { ...draft.ar, title: 'صالات الأعراس' } }, 3]])
  expect(writer.get()).toMatchObject({ state: 'saved', version: 4, at: 'now' })
  expect(kept()).toBeNull()
})

it('saves at once when it is told to, and does not send twice what is under way', async () => {
  const { writer, sent } = begin()
  writer.change(title('واحد'))
  const both = Promise.all([writer.save(), writer.save()])
  writer.change(title('اثنان'))
  expect(await both).toEqual([false, true])
  expect(sent.map(([parts]) => parts.ar?.title)).toEqual(['واحد', 'اثنان'])
  expect(await writer.save()).toBe(true)
  expect(sent).toHaveLength(2)
})

it('waits without a network and goes on by itself', async () => {
  const { writer, server, sent, kept } = begin()
  server.fails = [new TypeError('no network')]
  writer.change(title('جديد'))
  await vi.advanceTimersByTimeAsync(pause)
  expect(writer.get().state).toBe('offline')
  expect(kept()?.draft.ar.title).toBe('جديد')
  await vi.advanceTimersByTimeAsync(patience)
  expect(writer.get().state).toBe('saved')
  expect(sent).toHaveLength(1)
})

it('tells a refusal and keeps what was typed', async () => {
  const { writer, server, kept } = begin()
  server.fails = [refused('invalid')]
  writer.change(title('سيئ'))
  await vi.advanceTimersByTimeAsync(pause + patience)
  expect(writer.get()).toMatchObject({ state: 'failed', error: { code: 'invalid' } })
  expect(kept()).not.toBeNull()
  writer.change(title('حسن'))
  await vi.advanceTimersByTimeAsync(pause)
  expect(writer.get().state).toBe('saved')
})

it('takes what others changed elsewhere in the post, and saves on top of it', async () => {
  const { writer, sent, meanwhile } = begin()
  meanwhile(excerpt('مقتطف'))
  writer.change(title('عنوان'))
  await vi.advanceTimersByTimeAsync(pause)
  expect(writer.get()).toMatchObject({ state: 'saved', taken: ['ar.excerpt'] })
  expect(sent).toEqual([[{ ar: { ...draft.ar, title: 'عنوان', excerpt: 'مقتطف' } }, 4]])
})

it('holds what two changed until one of them is chosen: mine', async () => {
  const { writer, sent, meanwhile, server, kept } = begin()
  meanwhile(title('عنوانهم'))
  writer.change(title('عنواني'))
  await vi.advanceTimersByTimeAsync(pause)
  expect(writer.get()).toMatchObject({ state: 'held', theirs: { by: 'rana', clashes: ['ar.title'] } })
  expect(writer.get().draft.ar.title).toBe('عنواني')
  // What is typed meanwhile stays on the device; nothing is sent.
  writer.change(excerpt('مقتطف'))
  await vi.advanceTimersByTimeAsync(pause * 5)
  expect(await writer.save()).toBe(false)
  expect(sent).toEqual([])
  expect(kept()?.draft.ar.excerpt).toBe('مقتطف')
  writer.decide('ar.title', 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.draft.ar).toMatchObject({ title: 'عنواني', excerpt: 'مقتطف' })
  expect(writer.get().state).toBe('saved')
})

it('holds what two changed until one of them is chosen: theirs', async () => {
  const { writer, meanwhile, served, sent } = begin()
  writer.change(title('عنواني'))
  meanwhile(title('عنوانهم'))
  writer.meet(served())
  expect(writer.get().state).toBe('held')
  writer.decide('ar.title', 'theirs')
  await vi.advanceTimersByTimeAsync(0)
  expect(writer.get()).toMatchObject({ state: 'saved', draft: { ar: { title: 'عنوانهم' } } })
  expect(sent).toEqual([])
})

it('stops at a post that takes no changes', async () => {
  const { writer, server, sent } = begin()
  server.fails = [refused('conflict'), refused('conflict')]
  writer.change(title('عنوان'))
  await vi.advanceTimersByTimeAsync(pause * 3)
  expect(writer.get()).toMatchObject({ state: 'failed', error: { code: 'conflict' } })
  expect(sent).toEqual([])
})

it('puts back what the device kept, and shows where others changed the same', async () => {
  const mine = { ...draft, ar: { ...draft.ar, title: 'عنواني' } }
  const { writer, sent } = begin({ kept: { draft: mine, base: draft, version: 3, at: '' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([[{ ar: mine.ar }, 3]])
  expect(writer.get().state).toBe('saved')
  const before = { ...draft, ar: { ...draft.ar, title: 'من قبل' } }
  const second = begin({ kept: { draft: mine, base: before, version: 2, at: '' } })
  expect(second.writer.get()).toMatchObject({ state: 'held', draft: { ar: { title: 'عنواني' } } })
})
