// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/shortlist/merge'
import { byMonths, monthsBefore, nextOf, pointsOf } from './points'

const changed = '2026-11-01T08:00:00.000Z'
const plan = (more: Partial<Plan> = {}): Plan => ({
  party: { date: null, guests: 0, changed },
  items: [],
  folders: [],
  ticks: [],
  points: [],
  ...more,
})
const site = [
  { key: 'venue', words: { ar: 'الصالة', en: 'The venue' }, months: 10, custom: false },
  { key: 'zaffa', words: { ar: 'الزفة', en: 'The zaffa' }, months: 6, custom: true },
  { key: 'rings', words: { ar: 'المحابس', en: 'The rings' }, months: 4, custom: false },
]
const tick = (point: string, done: boolean, skipped: boolean) => ({ point, done, skipped, changed })
const own = (id: string, months: number, more: object = {}) => ({
  id,
  words: `Own ${id}`,
  months,
  done: false,
  gone: false,
  changed,
  ...more,
})
const ids = (points: { id: string }[]) => points.map(({ id }) => id)
const of = (said: Plan, booked: string[] = [], day = '', today = '2026-11-27') =>
  pointsOf(site, said, booked, day, 'en', today)

describe('the months before a day', () => {
  it.each([
    ['2027-05-14', 6, '2026-11-14'],
    ['2027-05-31', 3, '2027-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2027-03-30', 14, '2026-01-30'],
    ['2027-05-14', 0, '2027-05-14'],
  ])('%s less %i is %s', (day, months, before) => expect(monthsBefore(day, months)).toBe(before))
})

describe('the tasks of a couple', () => {
  it('are the site’s and their own in the order of time, without customs that they did not ask for', () => {
    const points = of(plan({ points: [own('a', 7), own('b', 0), own('c', 3, { gone: true })] }))
    expect(ids(points.all)).toEqual(['venue', 'a', 'rings', 'b'])
    expect(ids(points.customs)).toEqual(['zaffa'])
    expect(points.all[0]).toMatchObject({ words: 'The venue', by: '', late: false })
    expect(byMonths(points.all).map(({ months }) => months)).toEqual([10, 7, 4, 0])
  })

  it('have a custom once something was said of it, and leave out what does not concern them', () => {
    const points = of(plan({ ticks: [tick('zaffa', false, false), tick('rings', false, true)] }))
    expect(ids(points.all)).toEqual(['venue', 'zaffa'])
    expect(ids(points.skipped)).toEqual(['rings'])
    expect(points.customs).toEqual([])
  })

  it('are done by a tick or by a booking, also what was said not to concern them', () => {
    const points = of(plan({ ticks: [tick('rings', true, false), tick('venue', false, true)] }), ['venue', 'zaffa'])
    expect(points.all.map(({ id, done, booked }) => [id, done, booked])).toEqual([
      ['venue', true, true],
      ['zaffa', true, true],
      ['rings', true, false],
    ])
    expect(points.skipped).toEqual([])
  })

  it('are late once their day is over, until that of the party is', () => {
    const late = (day: string, today: string, said = plan()) =>
      ids(of(said, [], day, today).all.filter((each) => each.late))
    expect(of(plan(), [], '2027-05-14').all[0]!.by).toBe('2026-07-14')
    expect(late('2027-05-14', '2026-07-14')).toEqual([])
    expect(late('2027-05-14', '2026-11-27')).toEqual(['venue'])
    expect(late('2027-05-14', '2027-01-15')).toEqual(['venue', 'rings'])
    expect(late('2027-05-14', '2027-05-14')).toEqual(['venue', 'rings'])
    expect(late('2027-05-14', '2027-05-15')).toEqual([])
    expect(late('2027-05-14', '2026-11-27', plan({ ticks: [tick('venue', true, false)] }))).toEqual([])
    expect(late('', '2026-11-27')).toEqual([])
  })

  it('come next as they are due, without what is done', () => {
    const said = plan({ ticks: [tick('venue', true, false)], points: [own('a', 5), own('b', 1)] })
    expect(ids(nextOf(of(said, [], '2027-05-14'), 2))).toEqual(['a', 'rings'])
  })
})
