import { beforeEach, describe, expect, it } from 'vitest'
import { party } from '../../../shared/party/party'
import { user } from '../../../shared/session/session'
import type { Track } from '../../../shared/songs/track'
import { forgetDrafts } from '../../../shared/drafts'
import { itemsOf, orderOf, partsOf } from './evening'
import {
  arrange,
  beginList,
  changeList,
  chooseList,
  dropList,
  type Item,
  lists,
  noteGone,
  noteLibrary,
  noteSongs,
  openList,
  type PartyList,
  putSong,
  songIn,
  takeOut,
  tidy,
} from './lists'
import { joinAll, joinOne, settle } from './saving'

const song = (id: string) => ({
  id,
  slugs: { ar: id, en: id },
  title: { ar: `أغنية ${id}`, en: `Song ${id}` },
  artist: { ar: '', en: '' },
  category: 'ZAFFA' as const,
  audio: { hash: id, url: `/api/audio/${id}.mp3`, bytes: 1, duration: 60_000, loudness: -16, waveform: [1] },
})
const zaffa = (id: string): Item => ({ song: id, moment: 'ZAFFA' })
const cake = (id: string): Item => ({ song: id, moment: 'CAKE' })
const kept = () => JSON.parse(localStorage.getItem('playlists') ?? '[]') as PartyList[]
const shown = () =>
  openList()!
    .items.map((item) => `${item.moment} ${item.song}`)
    .join(', ')
const knownSongs = () => JSON.parse(localStorage.getItem('playlist-songs') ?? '[]') as Track[]

beforeEach(() => {
  lists.set([])
  user.set(null)
  party.set({ ...party.get(), day: '' })
})

describe('a list', () => {
  it('has its songs in the order of the evening, each once', () => {
    const key = beginList('Ours')
    putSong(key, cake('c'))
    putSong(key, zaffa('a'))
    putSong(key, zaffa('b'))
    putSong(key, zaffa('b'), 0)
    expect(shown()).toBe('ZAFFA b, ZAFFA a, CAKE c')
    putSong(key, cake('b'))
    expect(shown()).toBe('ZAFFA a, CAKE c, CAKE b')
    expect(tidy([zaffa('a'), cake('a'), { song: 'x', moment: 'BREAKFAST' as 'CAKE' }])).toEqual([zaffa('a')])
  })

  it('takes a song back to where it was, with what is known of it', async () => {
    const key = beginList('Ours')
    for (const id of ['a', 'b', 'c']) putSong(key, zaffa(id))
    noteSongs([song('a'), song('b'), song('c')])
    const undo = takeOut(key, 'b')
    noteSongs([song('a')]) // and so 'b', which no list has, is forgotten
    await Promise.resolve()
    expect(shown()).toBe('ZAFFA a, ZAFFA c')
    undo()
    expect(shown()).toBe('ZAFFA a, ZAFFA b, ZAFFA c')
    await expect.poll(() => knownSongs().map(({ id }) => id)).toContain('b')
  })

  it('keeps what another tab has added when it is put in an order, and leaves out what that has taken', () => {
    const key = beginList('Ours')
    for (const id of ['a', 'b', 'c']) putSong(key, zaffa(id))
    takeOut(key, 'a')
    putSong(key, zaffa('d'))
    arrange(key, [zaffa('c'), zaffa('a'), zaffa('b')])
    expect(shown()).toBe('ZAFFA c, ZAFFA b, ZAFFA d')
  })

  it('begins with the day of the party where that is known, and is open then', () => {
    party.set({ ...party.get(), day: '2027-06-12' })
    const first = beginList('First')
    const second = beginList('Second')
    expect(openList()).toMatchObject({ key: second, date: '2027-06-12' })
    chooseList(first)
    expect(openList()!.name).toBe('First')
    dropList(first)()
    expect(lists.get().map(({ name }) => name)).toEqual(['Second', 'First'])
  })

  it('is kept in this browser until one signs out', async () => {
    const key = beginList('Ours')
    changeList(key, () => ({ name: 'Another' }))
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Another'])
    forgetDrafts('me')
    expect(localStorage.getItem('playlists')).toBeNull()
    expect(localStorage.getItem('playlist-songs')).toBeNull()
  })

  it('shows nothing of a song that the library has no more, until it has it again', () => {
    const key = beginList('Ours')
    putSong(key, zaffa('a'))
    putSong(key, zaffa('b'))
    noteSongs([song('a'), song('b')])
    const seen = () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'playlist-songs' }))
      return knownSongs()
        .filter(({ id }) => songIn(knownSongs(), id))
        .map(({ id }) => id)
    }
    noteGone(['a'])
    return expect
      .poll(seen)
      .toEqual(['b'])
      .then(() => {
        noteLibrary(new Set(['a', 'b']))
        return expect.poll(seen).toEqual(['a', 'b'])
      })
  })
})

describe('an evening as one order', () => {
  it('says the moment of each song, and takes a song past the name of one into it', () => {
    const order = orderOf([zaffa('a'), zaffa('b'), cake('c')])
    expect(itemsOf(order)).toEqual([zaffa('a'), zaffa('b'), cake('c')])
    expect(order.slice(0, 6)).toEqual(['HENNA', 'KATB_KITAB', 'ZAFFA', 'a', 'b', 'ENTRANCE'])
    const moved = ['HENNA', 'KATB_KITAB', 'ZAFFA', 'a', 'ENTRANCE', 'b', ...order.slice(6)]
    expect(itemsOf(moved)[1]).toEqual({ song: 'b', moment: 'ENTRANCE' })
    expect(itemsOf(['b', ...order.filter((key) => key !== 'b')])[0]).toEqual({ song: 'b', moment: 'HENNA' })
    expect(partsOf([zaffa('a')], () => undefined).map(({ entries }) => entries.length)).toEqual([
      0, 0, 1, 0, 0, 0, 0, 0, 0,
    ])
  })
})

describe('what the server has', () => {
  const remote = (version: number, ...items: Item[]) => ({
    id: 'r',
    version,
    name: 'Ours',
    date: null,
    share: null,
    items: items.map(({ song: id, moment }) => ({ moment, songId: id, song: song(id) })),
  })
  /** A list of this browser that was saved as version 1 with one song. */
  const savedList = () => {
    joinAll('me', [remote(1, zaffa('a'))])
    user.set({ id: 'me', role: 'customer', username: 'Huda', email: 'huda@example.sy' })
    return openList()!.key
  }

  it('comes from the account, goes with it, and is not shown to another one', () => {
    savedList()
    expect(shown()).toBe('ZAFFA a')
    user.set({ id: 'other', role: 'customer', username: 'Samar', email: 'samar@example.sy' })
    expect(openList()).toBeUndefined()
    user.set(null)
    expect(openList()).toBeUndefined()
    joinAll('me', [])
    expect(lists.get()).toEqual([])
  })

  it('takes nothing away that was saved while it was asked', () => {
    savedList()
    joinAll('me', [], new Set())
    expect(shown()).toBe('ZAFFA a')
  })

  it('takes the place of what was not changed here; what was read too late takes none', () => {
    savedList()
    joinOne(remote(2, zaffa('a'), zaffa('b')))
    expect(shown()).toBe('ZAFFA a, ZAFFA b')
    joinOne(remote(1, zaffa('a')))
    expect(shown()).toBe('ZAFFA a, ZAFFA b')
  })

  it('leaves what was changed here, and what was removed elsewhere meanwhile', () => {
    const key = savedList()
    putSong(key, zaffa('b'))
    joinOne(remote(1, zaffa('a')))
    expect(shown()).toBe('ZAFFA a, ZAFFA b')
    expect(openList()!.other).toBeUndefined()
    joinAll('me', [])
    expect(shown()).toBe('ZAFFA a, ZAFFA b')
    expect(openList()!.saved).toBeUndefined()
  })

  it('is no conflict where both have come to say the same', () => {
    const key = savedList()
    putSong(key, zaffa('b'))
    joinOne(remote(2, zaffa('a'), zaffa('b')))
    expect(openList()).toMatchObject({ saved: { version: 2 } })
    expect(openList()!.other).toBeUndefined()
  })

  it.each([
    ['ours', 'ZAFFA a, ZAFFA b', 'ZAFFA a, CAKE c'],
    ['theirs', 'ZAFFA a, CAKE c', 'ZAFFA a, ZAFFA b'],
  ] as const)(
    'waits for somebody where both have changed: %s stays, and the other may come back',
    (choice, stays, back) => {
      const key = savedList()
      putSong(key, zaffa('b'))
      joinOne(remote(2, zaffa('a'), cake('c')))
      expect(shown()).toBe('ZAFFA a, ZAFFA b')
      const undo = settle(openList()!, choice, 'Copy', 'copy')
      expect(shown()).toBe(stays)
      expect(openList()).toMatchObject({ saved: { version: 2 } })
      expect(openList()!.other).toBeUndefined()
      undo()
      expect(shown()).toBe(back)
    },
  )

  it('stays beside what was changed here as a list of its own', () => {
    const key = savedList()
    putSong(key, zaffa('b'))
    joinOne(remote(2, zaffa('a'), cake('c')))
    settle(openList()!, 'both', 'Copy', 'copy')
    expect(shown()).toBe('ZAFFA a, CAKE c')
    chooseList('copy')
    expect(shown()).toBe('ZAFFA a, ZAFFA b')
    expect(openList()).toMatchObject({ name: 'Copy' })
    expect(openList()!.saved).toBeUndefined()
  })
})
