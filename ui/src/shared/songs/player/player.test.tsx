import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../../../tests/beacons'
import { toasts } from '../../components/toast'
import { switchLanguage } from '../../i18n/language'
import { barsOf, secondByKey } from '../Waveform'
import type { Track } from '../track'
import { arrange, close, element, enqueue, goTo, keysOf, pause, play, previous, remove, seek, toggle } from './engine'
import { hearing } from './heard'
import { PlayerBar } from './PlayerBar'
import { followSession, lastPlayed } from './session'
import { elapsed, gainOf, playing, sound } from './state'

/** Tabs that hear each other at once; the browser of the tests has none. */
vi.hoisted(() => {
  const open = new Set<EventTarget>()
  class Channel extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    postMessage() {
      for (const each of open) if (each !== this) each.dispatchEvent(new Event('message'))
    }
    close() {
      open.delete(this)
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
})

const track = (id: string, loudness = -16): Track => ({
  id,
  slugs: { ar: id, en: id },
  title: { ar: `أغنية ${id}`, en: `Song ${id}` },
  artist: { ar: 'فرقة', en: 'Band' },
  category: 'ZAFFA',
  audio: { hash: id, url: `/api/audio/${id}.mp3`, bytes: 1, duration: 100_000, loudness, waveform: [0, 128, 255] },
})
const [a, b, c] = [track('a'), track('b'), track('c', -10)]
const ids = () =>
  playing
    .get()
    ?.queue.map(({ id }) => id)
    .join('')
const on = () => playing.get()?.queue[playing.get()!.at]?.id

beforeEach(async () => {
  await switchLanguage('en')
  sound.set({ volume: 1, muted: false, speed: 1 })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
})
afterEach(() => void close())

describe('the queue', () => {
  it('goes on to the next song at the end of one, and stops after the last', () => {
    play([a, b])
    fireEvent(element(), new Event('ended'))
    expect(on()).toBe('b')
    fireEvent(element(), new Event('ended'))
    expect(playing.get()).toMatchObject({ at: 1, on: false })
  })

  it('keeps the song that is on while others are moved, added and taken out', () => {
    play([a, b, a], 1)
    expect(enqueue(c)).toBe(true)
    expect(enqueue(c)).toBe(false)
    arrange(keysOf(playing.get()!.queue).toReversed())
    expect([ids(), on()]).toEqual(['caba', 'b'])
    remove(0)
    expect([ids(), on()]).toEqual(['aba', 'b'])
    remove(1)
    expect([ids(), on()]).toEqual(['aa', 'a'])
  })

  it('closes with the last song, and is taken up again where it was', () => {
    play([a])
    seek(42)
    const undo = close()
    expect(playing.get()).toBeNull()
    undo()
    expect([on(), elapsed.get()]).toEqual(['a', 42])
    remove(0)
    expect(playing.get()).toBeNull()
  })

  it('goes back to the beginning of a song, and from there to the one before', () => {
    play([a, b], 1)
    seek(10)
    previous()
    expect([on(), elapsed.get()]).toEqual(['b', 0])
    previous()
    expect(on()).toBe('a')
  })

  it('goes on with the song that is on where it is', () => {
    play([a, b])
    seek(20)
    pause()
    play([a, c])
    expect([ids(), elapsed.get(), playing.get()!.on]).toEqual(['ac', 20, true])
  })

  it('says that a file is broken and plays the next, but not around for ever', () => {
    play([a, b])
    fireEvent(element(), new Event('error'))
    expect(toasts.get()?.title).toContain('Song a')
    expect(on()).toBe('b')
    fireEvent(element(), new Event('error'))
    expect(playing.get()).toMatchObject({ at: 1, on: false })
  })

  it('pauses where another tab plays', () => {
    play([a])
    const other = new BroadcastChannel('songs')
    // A channel's postMessage has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    other.postMessage('plays')
    expect(playing.get()!.on).toBe(false)
    other.close()
  })
})

it('brings loud songs down to the others, and raises none', () => {
  expect(gainOf(-10)).toBeCloseTo(0.501, 3)
  expect(gainOf(-30)).toBe(1)
  sound.set({ volume: 0.5, muted: false, speed: 1.25 })
  play([c])
  expect(element().volume).toBeCloseTo(0.2506, 3)
  expect(element().playbackRate).toBe(1.25)
})

it('neither counts nor links to a song that readers do not see', () => {
  const sent = listenToBeacons()
  const hear = hearing({ ...track('hidden'), unlisted: true })
  for (let second = 0; second <= 40; second++) hear(second)
  expect(sent()).toEqual([])
  render(<PlayerBar />)
  act(() => play([{ ...track('hidden'), unlisted: true }]))
  expect(screen.getByText('Song hidden')).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})

it('counts a song once, after half a minute that was heard', () => {
  sessionStorage.clear()
  const sent = listenToBeacons()
  const hear = hearing(a)
  for (let at = 0; at < 29; at++) hear(at)
  hear(90) // a jump
  hear(91)
  expect(sent()).toHaveLength(0)
  for (let at = 92; at < 99; at++) hear(at)
  const again = hearing(a)
  for (let at = 0; at < 60; at++) again(at)
  expect(sent().map(({ path, record }) => [path, record.songId, record.what])).toEqual([
    ['/api/analytics/track/song', 'a', 'played'],
  ])
})

it('remembers in this tab what is on', () => {
  followSession()
  play([a, b], 1)
  seek(7)
  dispatchEvent(new Event('pagehide'))
  expect(lastPlayed()).toMatchObject({ state: { at: 1, on: true }, seconds: 7 })
  close()
  expect(lastPlayed()).toBeUndefined()
})

describe('the bar', () => {
  it('is not there until something is played, and goes with an undo', async () => {
    render(<PlayerBar />)
    expect(screen.queryByRole('region')).toBeNull()
    act(() => play([a, b]))
    expect(screen.getByRole('link', { name: 'Song a' })).toHaveAttribute('href', '/songs/a')
    await userEvent.click(screen.getByRole('button', { name: 'Close the player' }))
    expect(screen.queryByRole('region')).toBeNull()
    act(() => toasts.get()!.action!.run())
    expect(screen.getByRole('region', { name: 'Song player' })).toBeInTheDocument()
  })

  it('listens to keys where the focus is in it', () => {
    render(<PlayerBar />)
    act(() => play([a, b]))
    const slider = screen.getAllByRole('slider', { name: /Place in the song/ })[0]!
    const press = (code: string, key: string) => fireEvent.keyDown(slider, { code, key })
    press('Space', ' ')
    expect(playing.get()!.on).toBe(false)
    press('ArrowRight', 'ArrowRight')
    expect(elapsed.get()).toBe(5)
    press('KeyN', 'ى') // a keyboard of Arabic letters
    expect(on()).toBe('b')
    press('KeyP', 'p')
    expect(on()).toBe('a')
    press('KeyM', 'm')
    expect(sound.get().muted).toBe(true)
  })

  it('has the queue, in which songs are moved and taken out', async () => {
    render(<PlayerBar />)
    act(() => play([a, b]))
    await userEvent.click(screen.getByRole('button', { name: 'Sound and what comes next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move up: Song b' }))
    expect([ids(), on()]).toEqual(['ba', 'a'])
    await userEvent.click(screen.getByRole('button', { name: 'Take out: Song b' }))
    expect(ids()).toBe('a')
    act(() => toggle())
    act(() => goTo(0))
    expect(playing.get()!.on).toBe(true)
  })
})

describe('the waveform', () => {
  it('draws as many bars as there are, the highest to the edge', () => {
    const path = barsOf([0, 64, 128, 64], 2)
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path).toContain('M1 0.0h.65v64.0')
    expect(barsOf([], 10)).toContain('h10')
  })

  it('goes by keys in the direction in which time is drawn, not beyond its ends', () => {
    expect(secondByKey('ArrowLeft', 10, 100, true)).toBe(15)
    expect(secondByKey('ArrowLeft', 10, 100, false)).toBe(5)
    expect(secondByKey('ArrowLeft', 2, 100, false)).toBe(0)
    expect(secondByKey('End', 2, 100, false)).toBe(100)
    expect(secondByKey('a', 2, 100, false)).toBeUndefined()
  })
})
