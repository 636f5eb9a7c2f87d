import { describe, expect, it } from 'vitest'
import type { Prices } from '../../../shared/budget/calculate'
import cases from '../../../shared/budget/cases.json'
import {
  amountIn,
  amounts,
  cellsOf,
  columns,
  type Pricing,
  pricesFrom,
  pricesIn,
  pricesOn,
  readTable,
  textsOf,
  wrongIn,
} from './pricing'

const prices = cases[0]!.basis.prices as Prices
const texts = textsOf(prices)
const pricing = {
  template: null,
  rows: [
    {
      governorate: 'homs',
      venueType: 'hall',
      season: 'summer',
      version: 1,
      uses: 2,
      prices: [{ since: '2026-01-01', prices }],
    },
  ],
} as Pricing

const table = (change: Record<string, string> = {}, head = columns) =>
  [
    head.join('\t'),
    head
      .map((each) => ({ governorate: 'homs', venueType: 'hall', season: 'summer', ...texts, ...change })[each] ?? '')
      .join('\t'),
  ].join('\n')

const read = (text: string) => readTable(text, pricing.rows, ['homs'], '2026-11-27')

describe('prices of the calculator', () => {
  it('are told as they will be saved, before they are', () => {
    const { rows } = read(table({ venuePerPerson: '١٬٢٥٠', cateringPerPerson: '77,50' }))
    expect(rows[0]!.changes.map(({ after }) => after)).toEqual(['1250', '77.50'])
    expect(read(table({ venuePerPerson: '1E+05' })).mistakes).toEqual([
      { line: 2, kind: 'amount', column: 'venuePerPerson' },
    ])
  })

  it('go to texts and back', () => {
    expect(pricesIn(texts)).toEqual(prices)
    expect(wrongIn(texts)).toEqual({})
    expect(columns).toHaveLength(33)
  })

  it.each([
    ['12,50', '12.50'],
    ['١٢٫٥', '12.5'],
    ['1,250', '1250'],
    ['abc', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1.005', undefined],
    ['12 USD', '12'],
    ['1E+05', undefined],
    ['12abc34', undefined],
  ])('takes %s as %s', (text, amount) => expect(amountIn(text)).toBe(amount))

  it('tell what a table would change', () => {
    expect(read(table())).toEqual({ rows: [], mistakes: [] })
    const { rows, mistakes } = read(table({ cakePerPerson: '1,25' }))
    expect(mistakes).toEqual([])
    expect(rows[0]!.changes).toEqual([{ column: 'cakePerPerson', before: texts.cakePerPerson, after: '1.25' }])
  })

  it('hold from their day on: a row with only later ones has none today', () => {
    const [first] = pricing.rows
    const later = { ...first!, prices: [{ since: '2027-01-01', prices: first!.prices[0]!.prices }] }
    expect(pricesOn(later, '2026-12-31')).toBeUndefined()
    expect(pricesOn(later, '2027-01-01')).toBe(later.prices[0]!.prices)
    expect(pricesFrom(later, '2026-12-31')).toBe(later.prices[0]!.prices)
    const { rows } = readTable(table(), [later], ['homs'], '2026-12-31')
    expect(rows[0]!.changes[0]).toEqual({ column: 'currency', before: '', after: texts.currency })
  })

  it('tell what is wrong with a table, line by line', () => {
    expect(read(table({}, columns.slice(0, -2))).mistakes).toEqual([
      { line: 0, kind: 'columns', column: 'invitationsPerPiece' },
      { line: 0, kind: 'columns', column: 'favorsPerPerson' },
    ])
    expect(read(table({ governorate: 'paris', djMin: '9', djMax: '1', venuePerPerson: 'x' })).mistakes).toEqual([
      { line: 2, kind: 'governorate' },
      { line: 2, kind: 'amount', column: 'venuePerPerson' },
      { line: 2, kind: 'order', column: 'djMax' },
    ])
    expect(read(`${table()}\nhoms\thall`).mistakes).toEqual([{ line: 3, kind: 'missing' }])
    expect(amounts[0]).toBe('venuePerPerson')
  })

  it('reads quoted cells of a file', () => {
    expect(cellsOf('\uFEFF"a","b ""c"""\n"1,5","2"\n')).toEqual([
      ['a', 'b "c"'],
      ['1,5', '2'],
    ])
  })
})
