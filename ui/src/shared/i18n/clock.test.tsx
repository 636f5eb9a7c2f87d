import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parts } from '../../../build/words.mjs'
import { show } from '../../../tests/show'
import { party } from '../party/party'
import PartyFields from '../party/PartyFields'
import { noteServerTime, serverNow } from './clock'
import { dayAgo } from './days'
import { switchLanguage } from './language'

const day = 86_400_000
const real = Date.parse('2026-11-30T18:00:00Z')
const answer = (at: number) => new Response(null, { headers: { Date: new Date(at).toUTCString() } })
const near = (at: number) => expect(Math.abs(serverNow() - at)).toBeLessThan(30_000)

beforeEach(async () => {
  await switchLanguage('en')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is asked of the server by a form with a day, once, before any answer has told it', async () => {
  vi.setSystemTime(real + day)
  const asked = vi.fn(() => Promise.resolve(answer(real)))
  vi.stubGlobal('fetch', asked)
  vi.resetModules() // the setup of the tests has told the time
  const { default: Fields } = await import('../party/PartyFields')
  const { serverNow: now } = await import('./clock')
  const fresh = await import('./language')
  await fresh.needMessages(...parts)
  await fresh.switchLanguage('en')
  show(<Fields errors={{}} />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(Math.abs(now() - real)).toBeLessThan(30_000)
  show(<Fields errors={{}} />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toHaveBeenCalledOnce()
})

describe.each([
  ['ahead', real + day],
  ['behind', real - day],
])('with the clock of a device a day %s', (_, device) => {
  beforeEach(() => {
    vi.setSystemTime(device)
    noteServerTime(answer(device))
  })

  it('the server says what day it is', () => {
    expect(dayAgo(0)).not.toBe('2026-11-30')
    noteServerTime(answer(real))
    expect(dayAgo(0)).toBe('2026-11-30')
    expect(dayAgo(-1)).toBe('2026-12-01')
    near(real)
  })

  it('a form that is open takes and refuses days by the server’s day', async () => {
    party.set({ ...party.get(), day: '' })
    show(<PartyFields errors={{}} />)
    act(() => noteServerTime(answer(real)))
    const field = screen.getAllByRole('textbox')[0]!
    await userEvent.type(field, '29/11/2026{Enter}')
    expect(field).toHaveAccessibleDescription('Not before 30/11/2026')
    await userEvent.clear(field)
    await userEvent.type(field, '30/11/2026{Enter}')
    expect(field).toBeValid()
    expect(party.get().day).toBe('2026-11-30')
  })
})

it('leaves a clock as it is that is right but for a few seconds, and an answer without a time', () => {
  vi.setSystemTime(real)
  noteServerTime(answer(real + 20_000))
  near(real)
  noteServerTime(answer(real + day))
  noteServerTime(new Response(null))
  near(real + day)
})
