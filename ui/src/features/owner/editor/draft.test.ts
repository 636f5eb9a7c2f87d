import { afterEach, describe, expect, it } from 'vitest'
import { detailsOf, type Draft, draftOf, type EditedListing, emptyDraft, offerFields, offerOf } from './draft'
import { forget, keep, keptKey, readKept } from './kept'
import { changes } from './useSave'

const written: Draft = {
  ...emptyDraft('venue'),
  name: { ar: 'قاعة الرمان', en: 'Pomegranate' },
  governorate: 'damascus',
  quarter: { ar: 'باب توما', en: 'Bab Touma' },
  landmark: { ar: 'مقابل المشفى الفرنسي', en: '' },
  address: ' شارع بغداد ',
  latitude: '33.5138',
  longitude: '36.2765',
  capacity: '250',
  price: { amount: ' 1500.50 ', currency: 'USD' },
  pictures: [{ hash: 'a1', width: 800, height: 600, colour: '#aa2211' }],
  phone: '+963944100200',
}

describe('a draft as commands take it', () => {
  it('sends numbers as numbers, nothing as nothing, and no spaces around', () => {
    const details = detailsOf(written)
    expect(details.place).toEqual({
      governorate: 'damascus',
      city: '',
      quarter: { ar: 'باب توما', en: 'Bab Touma' },
      landmark: { ar: 'مقابل المشفى الفرنسي', en: '' },
      address: 'شارع بغداد',
      latitude: 33.5138,
      longitude: 36.2765,
      mapLink: '',
    })
    expect([details.capacity, details.minCapacity]).toEqual([250, 0])
    expect(offerOf(written)).toMatchObject({ price: { amount: '1500.50', currency: 'USD' }, minPrice: null })
  })

  it('holds every field of the draft in one of its two parts', () => {
    const names = (value: object): string[] =>
      Object.entries(value).flatMap(([key, each]) =>
        key === 'place' || key === 'links' ? names(each as object) : [key],
      )
    expect([...names(detailsOf(written)), ...names(offerOf(written))].toSorted()).toEqual(
      Object.keys(written).toSorted(),
    )
    expect(names(offerOf(written)).toSorted()).toEqual([...offerFields].toSorted())
  })

  it('comes back as it went', () => {
    const details = detailsOf(written)
    const { price, ...offer } = offerOf(written)
    const listing = {
      id: '1',
      kind: 'VENUE',
      status: 'PENDING',
      reason: null,
      version: 1,
      slugAr: null,
      slugEn: null,
      rating: 0,
      reviewCount: 0,
      isFeatured: false,
      revision: null,
      ...offer,
      price,
      draft: { ...details, links: { facebook: '', instagram: '', twitter: '', youtube: '', tiktok: '', website: '' } },
    } as unknown as EditedListing
    expect(draftOf(listing, listing.draft!)).toEqual({
      ...written,
      address: 'شارع بغداد',
      price: { amount: '1500.50', currency: 'USD' },
    })
  })

  it('tells what takes effect at once from what waits for approval', () => {
    expect(changes({ ...written, phone: '+963944999999' }, written)).toEqual({ details: false, offer: true })
    expect(changes({ ...written, videos: ['https://example.com/v'] }, written)).toEqual({ details: true, offer: false })
    expect(changes({ ...written, address: 'شارع بغداد' }, written)).toEqual({ details: false, offer: false })
  })
})

describe('a draft that is kept', () => {
  const key = keptKey('account', 'new-venue')
  afterEach(() => forget(key))

  it('is put back, with fields it did not know yet', () => {
    const { website: _, ...older } = written
    keep(key, { draft: older as Draft, base: emptyDraft('venue'), version: 0, at: '2026-01-01T00:00:00Z' })
    expect(readKept(key, 'venue')?.draft).toEqual(written)
  })

  it('is nobody else’s, and nothing where it cannot be read', () => {
    keep(key, { draft: written, base: written, version: 0, at: '2026-01-01T00:00:00Z' })
    expect(readKept(keptKey('another', 'new-venue'), 'venue')).toBeUndefined()
    localStorage.setItem(key, '{"draft":')
    expect(readKept(key, 'venue')).toBeUndefined()
  })
})
