import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../shared/i18n/language'
import { mistakes } from './check'
import { type Draft, emptyDraft, type Kind } from './draft'

const say: Translate = (key) => key
const good: Draft = {
  ...emptyDraft('venue'),
  name: { ar: 'قاعة', en: '' },
  governorate: 'homs',
  capacity: '100',
  phone: '+963944100200',
}
const wrong = (change: Partial<Draft>, kind: Kind = 'venue') => mistakes(say, { ...good, ...change }, kind)
const sum = (amount: string, currency: 'USD' | 'SYP' = 'USD') => ({ amount, currency })

describe('what is wrong with a draft', () => {
  it('is nothing where it has what it needs', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ category: 'music', capacity: '' }, 'service')).toEqual({})
  })

  it.each<[Partial<Draft>, Record<string, string>]>([
    [{ name: { ar: ' ', en: '' } }, { name: 'owner.needName' }],
    [{ name: { ar: 'ق'.repeat(121), en: '' } }, { 'name.ar': 'form.tooLong' }],
    [{ capacity: '' }, { capacity: 'owner.needCapacity' }],
    [{ capacity: '0' }, { capacity: 'owner.needCapacity' }],
    [{ capacity: '20001' }, { capacity: 'owner.badCapacity' }],
    [{ minCapacity: '300', maxCapacity: '200' }, { minCapacity: 'owner.minAboveMax' }],
    [{ governorate: '' }, { governorate: 'owner.needGovernorate' }],
    [{ quarter: { ar: '', en: 'x'.repeat(81) } }, { 'quarter.en': 'form.tooLong' }],
    [{ landmark: { ar: 'ع'.repeat(161), en: '' } }, { 'landmark.ar': 'form.tooLong' }],
    [
      { landmark: { ar: 'ع'.repeat(161), en: 'x'.repeat(161) } },
      { 'landmark.ar': 'form.tooLong', 'landmark.en': 'form.tooLong' },
    ],
    [{ latitude: '91', longitude: '36' }, { latitude: 'owner.badLatitude' }],
    [{ latitude: '33.5' }, { longitude: 'owner.bothDegrees' }],
    [{ website: 'http://example.com' }, { website: 'owner.badLink' }],
    [{ videos: ['ftp://example.com'] }, { videos: 'owner.badVideo' }],
    [{ videos: Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`) }, { videos: 'owner.tooManyVideos' }],
    [{ price: sum('-1') }, { price: 'owner.badPrice' }],
    [{ price: sum('12.345') }, { price: 'owner.priceDecimals' }],
    [{ minPrice: sum('500'), maxPrice: sum('400') }, { minPrice: 'owner.minAboveMax' }],
    [{ phone: '0944' }, { phone: 'owner.badPhone' }],
    [{ phone: '', whatsapp: '' }, { phone: 'owner.needPhone' }],
  ])('names %o', (change, expected) => expect(wrong(change)).toEqual(expected))

  it('compares no prices of two currencies, and asks for one', () =>
    expect(wrong({ minPrice: sum('5000', 'SYP'), maxPrice: sum('400') })).toEqual({ minPrice: 'owner.oneCurrency' }))
  it.each([
    ['300', {}],
    ['400', {}],
    ['500', {}],
    ['299.99', { price: 'owner.priceBelowRange' }],
    ['777', { price: 'owner.priceAboveRange' }],
  ])('takes a price within its range alone: %s', (price, expected) =>
    expect(wrong({ price: sum(price), minPrice: sum('300'), maxPrice: sum('500') })).toEqual(expected),
  )
  it('asks services for their category', () => expect(wrong({}, 'service')).toEqual({ category: 'owner.needCategory' }))
})
