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
          'q=قاعة&serviceType=venues&kind=hall&governorateId=homs&cityId=homs&priceMin=100&priceMax=2000&guests=٣٠٠&rating=4.5&amenities=pool,stage&days=2027-08-14&daypart=evening&free=1&sort=RATING&shown=48',
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
        days: '2027-08-14',
        daypart: 'evening',
        free: true,
      },
    })
  })

  it('takes nonsense for nothing', () => {
    const { filter, sort, first } = askedIn(
      params(
        'priceMin=-5&priceMax=lots&guests=1e99&rating=&amenities=,&days=soon&daypart=night&free=yes&sort=SILLY&shown=9999',
      ),
    )
    expect(sort).toBe('RELEVANCE')
    expect(first).toBe(96)
    expect(filter).toMatchObject({
      priceMin: null,
      priceMax: null,
      capacityMin: 1_000_000,
      ratingMin: null,
      amenities: null,
      days: null,
      daypart: null,
      free: false,
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

  it('takes days and ranges of days, as the address says them, and writes them so', () => {
    const days = '2027-08-14 2027-05-01/2027-05-31/5,6 2028-02-01/2028-02-29'
    const address = changed(params('q=hall'), { days, daypart: 'noon', free: '1' })
    const read = new URLSearchParams(address.toString())
    expect(askedIn(read).filter).toMatchObject({ days, daypart: 'noon', free: true })
    expect(['days', 'daypart', 'free'].map((key) => setIn(read, key as FilterKey))).toEqual([days, 'noon', '1'])
    expect(filtersSet(read)).toBe(3)
    expect(setIn(params('days=14/8+2027-08-14++2027-05-01/2027-05-31/7'), 'days')).toBe('2027-08-14')
    const typed = ['2027-5-1', '01/05/2027', '1.5.2027', '١/٥/٢٠٢٧', '\u200f1\u200f/5/2027', '1-5-2027']
    for (const day of typed) expect(setIn(new URLSearchParams({ days: day }), 'days')).toBe('2027-05-01')
    expect(setIn(params('days=2027-5-1/2027-5-31/5,6'), 'days')).toBe('2027-05-01/2027-05-31/5,6')
    expect(setIn(params('days=1/5-2027'), 'days')).toBe('')
    expect(setIn(params('daypart=night'), 'daypart')).toBe('')
    expect(setIn(params('free=0'), 'free')).toBe('')
  })

  it('leaves the part of the day where the day goes, and what is free then with another day', () => {
    const address = params('q=hall&days=2027-08-14&daypart=noon&free=1')
    expect(changed(address, { days: '' }).toString()).toBe('q=hall&daypart=noon')
    expect(changed(address, { daypart: '' }).toString()).toBe('q=hall&days=2027-08-14&free=1')
    expect(askedIn(changed(address, { days: '2027-08-15' })).filter).toMatchObject({
      days: '2027-08-15',
      daypart: 'noon',
      free: true,
    })
    expect(changed(address, { free: '' }).toString()).toBe('q=hall&days=2027-08-14&daypart=noon')
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
    expect(withoutWords('قاعة بحمص وتكييف ومسبح', 'تكييف')).toBe('قاعة بحمص ومسبح')
    expect(withoutWords('ورد حمص', 'ورد')).toBe('حمص')
    expect(withoutWords('قاعة', 'مسبح')).toBe('قاعة')
    expect(withoutWords('السبت مع مسبح', 'مسبح')).toBe('السبت')
    expect(withoutWords('friday with parking', 'parking')).toBe('friday')
    expect(withoutWords('hall with pool and parking', 'pool')).toBe('hall and parking')
    expect(withoutWords('hall and dj in Homs', 'hall')).toBe('dj in Homs')
    expect(withoutWords('hall and dj and cars in Homs', 'dj')).toBe('hall and cars in Homs')
    expect(withoutWords('a hall and a dj and a car', 'dj')).toBe('a hall and a car')
    expect(withoutWords('a hall and a dj', 'dj')).toBe('a hall')
    expect(withoutWords('hall and dj', 'dj')).toBe('hall')
    expect(withoutWords('a hall with no alcohol in homs', 'no alcohol')).toBe('a hall in homs')
    expect(withoutWords('hall, dj and cars in Homs', 'hall')).toBe('dj and cars in Homs')
    expect(withoutWords('halls in Homs, Hama or Tartus', 'Homs')).toBe('halls in Hama or Tartus')
    expect(withoutWords('حمص أو حماة', 'حمص')).toBe('حماة')
    expect(withoutWords('مساكن برزة جمعة مسا بآب', 'مسا'), 'a word of its own').toBe('مساكن برزة جمعة بآب')
    expect(withoutWords('studio with dio', 'dio'), 'a word of its own, not the end of another').toBe('studio')
    expect(withoutWords('a tent in a garden in homs', 'in homs'), 'as they stand').toBe('a tent in a garden')
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
