// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { counts, fileOf, keptOf, presets, questionOf, read, ready, sharedOf, unreadOf, written } from './question'

const now = Date.parse('2026-11-22T22:30:00Z') // Monday the 23rd in Damascus

describe('a question in the address', () => {
  it('is asked as usual where the address says nothing, or what nothing means', () => {
    for (const search of ['', 'measures=likes&breakdown=mood&interval=minute&compare=best&order=x&skip=-3&rate=a/b']) {
      const asked = read(new URLSearchParams(search))
      expect(asked).toMatchObject({
        measures: ['pageViews', 'sessions', 'contactClicks'],
        breakdown: 'channel',
        interval: 'day',
        compare: 'before',
        order: 'pageViews',
        skip: 0,
        rate: undefined,
        filters: [],
      })
    }
  })

  it('holds values of filters whatever is in them, also for the file', () => {
    const filter = { dimension: 'page' as const, op: 'anyOf' as const, values: ['/a|b:c', 'قاعة, %'] }
    const address = new URLSearchParams({ from: '2026-11-01', to: '2026-11-02' })
    address.append('filter', written(filter))
    address.append('filter', 'mood:is:x')
    address.append('filter', 'page:is:%')
    const asked = read(new URLSearchParams(address.toString()))
    expect(asked.filters).toEqual([filter])
    expect(read(new URLSearchParams(fileOf(asked).split('?')[1])).filters).toEqual([filter])
    expect(questionOf(asked)).toMatchObject({ from: '2026-11-01', to: '2026-11-02', filters: [filter], first: 25 })
  })

  it('names what it leaves out, and nothing that a page or a choice puts there', () => {
    const unread = (search: string) => unreadOf(new URLSearchParams(search))
    const wrong =
      'measures=pageViews,likes&breakdown=mood&interval=minute&compare=best&order=x&skip=-3&rate=a/b&without=likes' +
      '&asc=yes&filter=mood:is:x&filter=page:is:%25&device=mobile&from=2026-11-01'
    expect(unread(wrong)).toEqual([...new URLSearchParams(wrong)].map(([part, text]) => `${part}=${text}`))
    expect(unread('to=2026-11-01')).toEqual(['to=2026-11-01'])
    const filled = { breakdown: 'none', search: 'x', order: 'rate', compare: 'other', compareFrom: '2026-01-01' }
    for (const search of [
      '',
      'from=x&to=y&measures=pageViews&rate=sessions/searches&without=searches&order=searches&asc=1&skip=25',
      'measures=&rate=&without=&search=&skip=',
      new URLSearchParams(filled).toString(),
      `filter=${encodeURIComponent(written({ dimension: 'page', op: 'anyOf', values: ['/a|b:c', ''] }))}`,
      ...ready.map((each) => each.search),
    ])
      expect(unread(search), search).toEqual([])
    expect(unread(fileOf(read(new URLSearchParams('filter=device:is:mobile'))).split('?')[1]!)).toEqual([])
  })

  it('is ordered by the change only where something is compared', () => {
    expect(read(new URLSearchParams('order=change')).order).toBe('change')
    expect(read(new URLSearchParams('order=change&compare=none')).order).toBe('pageViews')
  })

  it('leaves an average out of rates, rows without, and alarms', () => {
    const measures = 'measures=seconds,sessions'
    for (const more of ['rate=seconds/sessions', 'rate=sessions/seconds', 'without=seconds'])
      expect(read(new URLSearchParams(`${measures}&${more}&order=seconds`)), more).toMatchObject({
        measures: ['seconds', 'sessions'],
        order: 'seconds',
        rate: undefined,
        without: [],
      })
    expect(counts).not.toContain('seconds')
  })

  it('compares with other days that are not to come, or else with those before', () => {
    const compared = (search: string) => read(new URLSearchParams(`compare=other&${search}`)).compareFrom
    const days = 'from=2026-11-10&to=2026-11-16'
    expect(compared(`${days}&compareFrom=2026-09-01`)).toBe('2026-09-01')
    for (const wrong of ['', '2999-01-01', 'yesterday', '2026-99-99'])
      expect(compared(`${days}&compareFrom=${wrong}`), wrong).toBe('2026-11-03')
    expect(compared('from=x&to=y&compareFrom=2026-09-01'), 'the server says what is wrong').toBeUndefined()
    expect(read(new URLSearchParams(`${days}&compareFrom=2026-09-01`)).compareFrom).toBeUndefined()
  })

  it('goes with its other days to the file and to a link, but not to letters, whose days move on', () => {
    const asked = read(new URLSearchParams('from=2026-11-10&to=2026-11-16&compare=other&compareFrom=2026-09-01'))
    for (const address of [fileOf(asked).split('?')[1], sharedOf(asked)])
      expect(new URLSearchParams(address).get('compareFrom')).toBe('2026-09-01')
    const kept = new URLSearchParams(keptOf(asked))
    expect([kept.get('compare'), kept.get('compareFrom')]).toEqual(['before', null])
  })

  it('can be chosen from those that are ready', () => {
    for (const { key, search } of ready) {
      const asked = read(new URLSearchParams(search))
      expect(asked.breakdown, key).toBeDefined()
      const params = new URLSearchParams(search)
      expect(asked.measures.join(','), key).toBe(params.get('measures'))
      if (params.has('rate')) expect(`${asked.rate?.of}/${asked.rate?.in}`, key).toBe(params.get('rate'))
      expect(asked.filters, key).toHaveLength(params.getAll('filter').length)
    }
  })
})

it('names ranges whose weeks begin on Saturday, in Damascus', () => {
  const range = (key: string) => presets(now).find((each) => each.key === key)!.range
  expect(range('Today')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(range('Yesterday')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(range('Week')).toEqual({ from: '2026-11-21', to: '2026-11-23' })
  expect(range('LastWeek')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(range('Month')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(range('LastMonth')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(range('Quarter')).toEqual({ from: '2026-10-01', to: '2026-11-23' })
  expect(range('LastQuarter')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
})
