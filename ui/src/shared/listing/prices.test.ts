import { describe, expect, it } from 'vitest'
import { perGuest, rangeOf } from './prices'

const sum = (amount: string, currency: 'USD' | 'SYP' = 'SYP') => ({ amount, currency })
const [low, middle, high] = [sum('300000'), sum('400000'), sum('500000')]

describe('what a listing costs', () => {
  it.each([
    ['nothing that is stated', {}, {}],
    ['empty fields of a draft', { price: sum(''), minPrice: sum(''), maxPrice: sum('') }, {}],
    ['a price', { price: low }, { from: low }],
    ['a range without a price', { minPrice: low, maxPrice: high }, { from: low, upTo: high }],
    ['a lower end alone', { minPrice: low }, { from: low }],
    ['an upper end alone', { maxPrice: high }, { upTo: high }],
    ['a price where its range begins', { price: low, minPrice: low, maxPrice: high }, { from: low, upTo: high }],
    [
      'a price within its range',
      { price: middle, minPrice: low, maxPrice: high },
      { from: low, upTo: high, between: middle },
    ],
    ['a price over a lower end', { price: middle, minPrice: low }, { from: low, between: middle }],
    ['a price above its range', { price: high, minPrice: low, maxPrice: middle }, { from: low, upTo: high }],
    ['a price below its range', { price: low, minPrice: middle, maxPrice: high }, { from: low, upTo: high }],
    ['a range of one sum', { price: low, minPrice: low, maxPrice: low }, { from: low }],
    [
      'sums in two currencies',
      { price: sum('100', 'USD'), minPrice: low, maxPrice: high },
      { from: sum('100', 'USD'), upTo: high },
    ],
  ])('is told from the least to the most for %s', (_, stated, told) => expect(rangeOf(stated)).toEqual(told))

  it('is divided by the guests from the least sum', () => {
    const venue = { kind: 'VENUE' as const, capacity: 100, price: null, maxPrice: sum('9000', 'USD') }
    expect(perGuest({ ...venue, minPrice: sum('2000', 'USD') })).toEqual(sum('20.00', 'USD'))
    expect(perGuest({ ...venue, minPrice: null })).toBeUndefined()
  })

  it.each([
    ['2800', 600, '4.67'],
    ['1000', 300, '3.33'],
    ['1', 200, '0.01'],
    ['1', 201, '0.00'],
  ])('is rounded, not cut, for each guest: %s for %d', (amount, capacity, each) =>
    expect(perGuest({ kind: 'VENUE', capacity, price: sum(amount, 'USD') })).toEqual(sum(each, 'USD')),
  )
})
