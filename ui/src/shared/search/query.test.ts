import { describe, expect, it } from 'vitest'
import {
  askedIn,
  changed,
  countFrom,
  type FilterKey,
  filtersSet,
  type Found,
  setIn,
  sortSaid,
  withoutWords,
} from './query'

const params = (text: string) => new URLSearchParams(text)

describe('the address of a search', () => {
  it('names every filter', () => {
    expect(
      askedIn(
        params(
          'q=قاعة&serviceType=venues&kind=hall&governorateId=homs&cityId=homs&priceMin=100&priceMax=2000&guests=٣٠٠&rating=4.5&amenities=pool,stage&sort=RATING&shown=48',
        ),
      ),
    ).toEqual({
      query: 'قاعة',
      sort: 'RATING',
      first: 48,
      filter: {
        serviceType: 'venues',
        venueType: 'hall',
        governorate: 'homs',
        city: 'homs',
        capacityMin: 300,
        priceMin: 100,
        priceMax: 2000,
        ratingMin: 4.5,
        amenities: ['pool', 'stage'],
      },
    })
  })

  it('takes nonsense for nothing', () => {
    const { filter, sort, first } = askedIn(
      params('priceMin=-5&priceMax=lots&guests=1e99&rating=&amenities=,&sort=SILLY&shown=9999'),
    )
    expect(sort).toBe('RELEVANCE')
    expect(first).toBe(96)
    expect(filter).toMatchObject({
      priceMin: null,
      priceMax: null,
      capacityMin: 1_000_000,
      ratingMin: null,
      amenities: null,
    })
  })

  it('shows no filter for nonsense, and numbers as everybody reads them', () => {
    const address = params('priceMin=abc&priceMax=٢٠٠٠&guests=0.5&rating=4.5&kind=hall')
    expect(['priceMin', 'priceMax', 'guests', 'rating', 'kind'].map((key) => setIn(address, key as FilterKey))).toEqual(
      ['', '2000', '', '4.5', 'hall'],
    )
    expect(filtersSet(address)).toBe(3)
  })

  it('takes off what depends on what changed, and begins the list anew', () => {
    expect(changed(params('q=a&governorateId=homs&cityId=rastan&shown=48'), { governorateId: 'hama' }).toString()).toBe(
      'q=a&governorateId=hama',
    )
    expect(changed(params('serviceType=venues&kind=hall'), { serviceType: 'music' }).toString()).toBe(
      'serviceType=music',
    )
    expect(changed(params('q=a&shown=24'), { shown: '48' }).toString()).toBe('q=a&shown=48')
    expect(changed(params('q=a&rating=4'), { rating: '' }).toString()).toBe('q=a')
  })

  it('knows the order that words ask for, and the words', () => {
    const found = (...understood: { kind: string; value: string; text: string }[]) =>
      ({ understood: understood.map((each) => ({ ...each, nameAr: null, nameEn: null })) }) as Found
    const kind = { kind: 'kind', value: 'hall', text: 'قاعة' }
    expect(sortSaid(found(kind, { kind: 'sort', value: 'price_asc', text: 'ارخص' }))).toEqual({
      sort: 'PRICE_ASC',
      text: 'ارخص',
    })
    expect(sortSaid(found(kind))).toBeNull()
    expect(sortSaid(found({ kind: 'sort', value: 'sideways', text: 'ارخص' }))).toBeNull()
    expect(sortSaid(undefined)).toBeNull()
    expect(withoutWords('بدي ارخص قاعة', 'ارخص')).toBe('بدي قاعة')
    expect(withoutWords('استوديو تصوير حمص', 'استوديو تصوير')).toBe('حمص')
    expect(withoutWords('تصوير حمص مصور', 'تصوير مصور')).toBe('حمص')
  })

  it('counts its filters, and what stands at a step or above', () => {
    expect(filtersSet(params('q=a&sort=RATING&rating=4&amenities=pool,stage'))).toBe(3)
    expect(
      countFrom(
        [
          { value: '100', count: 2 },
          { value: '300', count: 5 },
        ],
        200,
      ),
    ).toBe(5)
  })
})
