import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan } from './merge'

/** The modules anew, as a page that is opened has them. */
async function open() {
  vi.resetModules()
  const [list, edits, old] = await Promise.all([import('./shortlist'), import('./edits'), import('./oldTicks')])
  const hearts = () => list.itemsOf(list.plan.get()).map(({ listing }) => listing)
  return { ...list, ...edits, ...old, hearts }
}
const stored = () => JSON.parse(localStorage.getItem('shortlist')!) as Plan

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('the plan in the browser', () => {
  it('reads the hearts of before, the newest first', async () => {
    localStorage.setItem('shortlist', '["a","b",7,"c"]')
    const { hearts, flipHeart, plan } = await open()
    expect(hearts()).toEqual(['c', 'b', 'a'])
    expect(flipHeart('b')).toBe('off')
    expect(hearts()).toEqual(['c', 'a'])
    expect(flipHeart('d')).toBe('on')
    expect(hearts()).toEqual(['d', 'c', 'a'])
    expect(stored()).toEqual(plan.get())
  })

  it.each(['{', '5', 'null', '{"items": 5}', '{"party": null, "items": []}'])(
    'begins anew where %s is stored',
    async (text) => {
      localStorage.setItem('shortlist', text)
      const { flipHeart, hearts } = await open()
      expect(hearts()).toEqual([])
      flipHeart('a')
      expect(hearts()).toEqual(['a'])
    },
  )

  it('stamps what changes, and nothing else; a heart that comes back has its note again', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-27T08:00:00Z'), toFake: ['Date'] })
    const { flipHeart, setNote, plan, hearts } = await open()
    flipHeart('a')
    flipHeart('b')
    vi.setSystemTime('2026-11-27T09:00:00Z')
    setNote('a', ' with a garden ')
    const of = (id: string) => plan.get().items.find(({ listing }) => listing === id)!
    expect(of('a')).toMatchObject({ note: 'with a garden', changed: '2026-11-27T09:00:00.000Z' })
    expect(of('b').changed).toBe('2026-11-27T08:00:00.001Z')
    vi.setSystemTime('2026-11-27T10:00:00Z')
    flipHeart('a')
    expect(of('a')).toMatchObject({ gone: true, note: '', changed: '2026-11-27T10:00:00.000Z' })
    flipHeart('a')
    expect(of('a')).toMatchObject({ gone: false, note: 'with a garden' })
    expect(hearts()).toEqual(['b', 'a'])
  })

  it('is changed later than all that is there, also where the clock is late', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-27T08:00:00Z'), toFake: ['Date'] })
    const { flipHeart, latest, plan } = await open()
    flipHeart('a')
    vi.setSystemTime('2026-11-27T07:00:00Z')
    flipHeart('a')
    expect(new Date(latest(plan.get())).toISOString()).toBe('2026-11-27T08:00:00.001Z')
  })

  it('loses no note that another tab has written of what gets a heart', async () => {
    const [one, two] = [await open(), await open()]
    one.flipHeart('a')
    one.setNote('a', 'ours')
    two.flipHeart('a') // it has not heard of it
    expect(stored().items).toMatchObject([{ listing: 'a', note: 'ours', gone: false }])
  })
})

describe('the order', () => {
  it('moves one item where there is room, so that no other is changed', async () => {
    const { flipHeart, arrange, hearts, plan } = await open()
    for (const each of ['d', 'c', 'b', 'a']) flipHeart(each)
    const before = new Set(plan.get().items.map(({ changed }) => changed))
    arrange(['b', 'c', 'a', 'd'])
    expect(hearts()).toEqual(['b', 'c', 'a', 'd'])
    const changed = plan.get().items.filter((each) => !before.has(each.changed))
    expect(changed.map(({ listing }) => listing)).toEqual(['a'])
  })

  it('is what was wanted, whatever it was', async () => {
    const { spaced } = await open()
    const all = (n: number): number[][] =>
      n === 0
        ? [[]]
        : all(n - 1).flatMap((some) =>
            some
              .map((_, i) => i)
              .concat(some.length)
              .map((at) => some.toSpliced(at, 0, n)),
          )
    for (const gap of [1, 2, 3, 1024])
      for (const order of all(5)) {
        const result = spaced(order.map((each) => each * gap))
        expect(result, `${order} × ${gap}`).toEqual(result.toSorted((a, b) => a - b))
        expect(new Set(result).size, `${order} × ${gap}`).toBe(order.length)
        expect(result.every(Number.isInteger)).toBe(true)
      }
    expect(spaced([])).toEqual([])
    expect(spaced([5, 5, 5])).toHaveLength(3)
  })

  it('leaves alone what was taken off meanwhile, and what was added', async () => {
    const { flipHeart, arrange, hearts, takeOff } = await open()
    for (const each of ['c', 'b', 'a']) flipHeart(each)
    takeOff('b')
    flipHeart('z')
    arrange(['c', 'b', 'a'])
    expect(hearts().filter((each) => each !== 'z')).toEqual(['c', 'a'])
    expect(hearts()).toContain('z')
  })
})

describe('what is taken off', () => {
  it('comes back with its note, its folder and its place', async () => {
    const { flipHeart, makeFolder, layInto, setNote, takeOff, hearts, plan } = await open()
    for (const each of ['c', 'b', 'a']) flipHeart(each)
    const folder = makeFolder(' Halls ')
    layInto('b', folder)
    setNote('b', 'on Fridays')
    const back = takeOff('b')
    expect(hearts()).toEqual(['a', 'c'])
    back()
    expect(hearts()).toEqual(['a', 'b', 'c'])
    expect(plan.get().items.find(({ listing }) => listing === 'b')).toMatchObject({ folder, note: 'on Fridays' })
  })

  it('a folder comes back with what was in it and is still there', async () => {
    const { flipHeart, makeFolder, layInto, removeFolder, takeOff, renameFolder, foldersOf, itemsOf, plan } =
      await open()
    for (const each of ['b', 'a']) flipHeart(each)
    const folder = makeFolder('Halls')
    renameFolder(folder, 'Halls in Homs')
    for (const each of ['a', 'b']) layInto(each, folder)
    const back = removeFolder(folder)
    expect(foldersOf(plan.get())).toEqual([])
    expect(itemsOf(plan.get()).map((item) => item.folder)).toEqual([null, null])
    takeOff('a')
    back()
    expect(foldersOf(plan.get())).toMatchObject([{ id: folder, name: 'Halls in Homs' }])
    expect(itemsOf(plan.get())).toMatchObject([{ listing: 'b', folder }])
    expect(plan.get().items.find(({ listing }) => listing === 'a')!.gone).toBe(true)
  })
})

it('takes what was ticked before into the plan, once, and below what was said since', async () => {
  localStorage.setItem('checklist', '["photo","hall","sleep"]')
  const { takeOldTicks, changePlan, put, plan } = await open()
  void changePlan((now, changed) => put(now, 'ticks', { point: 'venue', done: false, skipped: true, changed }))
  takeOldTicks()
  const said = plan.get().ticks.map(({ point, done }) => [point, done])
  expect(said).toEqual([
    ['venue', false],
    ['photography', true],
    ['videography', true],
  ])
  expect(localStorage.getItem('checklist')).toBeNull()
})
