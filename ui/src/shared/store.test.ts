import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan } from './shortlist/merge'

/** Tabs of one browser: each has the site's modules to itself; storage, its events and locks are shared. */
async function tab() {
  vi.resetModules()
  const [{ flipHeart, itemsOf, plan }, { keep, outbox }, { user }] = await Promise.all([
    import('./shortlist/shortlist'),
    import('./inquiry/outbox'),
    import('./session/session'),
  ])
  const hearts = () => itemsOf(plan.get()).map(({ listing }) => listing)
  return { flipHeart, hearts, keep, outbox, user }
}

const inquiry = (listing: string) => ({
  listing,
  name: 'Lian',
  phone: '0944',
  message: 'Is Thursday free?',
  lang: 'en',
})
const waiting = (key: string, listing: string, sender: string | null = null) => ({
  key,
  session: 's',
  sender,
  inquiry: inquiry(listing),
  opened: 1,
})
/** The hearts that are stored, as they were made. */
const stored = () => (JSON.parse(localStorage.getItem('shortlist')!) as Plan).items.map(({ listing }) => listing)
const told = (key: string) => dispatchEvent(new StorageEvent('storage', { key }))

/** Grants a lock to one at a time, when `next` is called. */
function fakeLocks() {
  const queue: (() => void)[] = []
  const request = (_: string, run: () => void) => new Promise<void>((resolve) => queue.push(() => resolve(run())))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return { next: () => queue.shift()!() }
}

beforeEach(() => localStorage.clear())
afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

describe('what is kept in the browser', () => {
  it('loses nothing that two tabs store at once', async () => {
    const locks = fakeLocks()
    const [one, two] = [await tab(), await tab()]
    one.flipHeart('a')
    two.flipHeart('b')
    expect(one.hearts()).toEqual(['a']) // shown before it is stored
    locks.next()
    locks.next()
    expect(stored()).toEqual(['a', 'b'])
    told('shortlist')
    expect(one.hearts()).toEqual(['b', 'a'])
    expect(two.hearts()).toEqual(['b', 'a'])
  })

  it('loses nothing where the browser has no locks', async () => {
    const [one, two] = [await tab(), await tab()]
    one.flipHeart('a')
    two.flipHeart('b')
    await one.keep(waiting('1', 'x'))
    await two.keep(waiting('2', 'y'))
    expect(stored()).toEqual(['a', 'b'])
    expect((JSON.parse(localStorage.getItem('outbox')!) as { key: string }[]).map(({ key }) => key)).toEqual(['1', '2'])
  })

  it('is stored without a lock where the browser refuses one', async () => {
    const request = () => Promise.reject(new DOMException('in no frame of another site', 'SecurityError'))
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    const { flipHeart } = await tab()
    flipHeart('a')
    await vi.waitFor(() => expect(stored()).toEqual(['a']))
  })

  it('stores what still waits for the lock as the page goes', async () => {
    fakeLocks()
    const { flipHeart } = await tab()
    flipHeart('a')
    expect(localStorage.getItem('shortlist')).toBeNull()
    dispatchEvent(new Event('pagehide'))
    expect(stored()).toEqual(['a'])
  })

  it('shows what waits for the lock also once another tab has stored something', async () => {
    const locks = fakeLocks()
    const [one, two] = [await tab(), await tab()]
    two.flipHeart('b')
    one.flipHeart('a')
    locks.next()
    told('shortlist')
    expect(stored()).toEqual(['b'])
    expect(one.hearts()).toEqual(['a', 'b'])
  })

  it('keeps an inquiry of each sender about a listing', async () => {
    const { keep, outbox } = await tab()
    await keep(waiting('1', 'x', 'huda'))
    await keep(waiting('2', 'x', null))
    await keep(waiting('3', 'x', 'huda'))
    expect(outbox.get().map(({ key }) => key)).toEqual(['2', '3'])
  })

  it('is remembered until the page is left where the browser stores nothing', async () => {
    const { flipHeart, hearts } = await tab()
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    flipHeart('a')
    flipHeart('b')
    refused.mockRestore()
    expect(hearts()).toEqual(['b', 'a'])
  })
})
