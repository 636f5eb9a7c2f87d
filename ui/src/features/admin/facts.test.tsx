import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { details } from '../../../tests/schema'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import type { WaitingListing } from './queue'
import { ListingFacts } from './ListingFacts'
import type { Suspect } from './Suspects'

const listing = (facts: Partial<WaitingListing>) =>
  ({
    id: 'v1',
    version: 1,
    kind: 'VENUE',
    status: 'PENDING',
    nameAr: 'بيت الياسمين',
    nameEn: 'Beit Yasmin',
    descriptionAr: '',
    descriptionEn: '',
    capacity: 200,
    venueType: 'hall',
    updatedAt: '2026-11-20T10:00:00Z',
    price: null,
    minPrice: null,
    maxPrice: null,
    governorate: null,
    city: null,
    category: null,
    amenities: [],
    pictures: [],
    cover: null,
    owner: null,
    revision: null,
    stated: [],
    quarterAr: null,
    quarterEn: null,
    landmarkAr: null,
    landmarkEn: null,
    location: null,
    latitude: null,
    longitude: null,
    mapLink: null,
    phone: null,
    whatsapp: null,
    ...facts,
  }) as WaitingListing

it('shows a moderator what approval makes public, and what is missing', async () => {
  await switchLanguage('en')
  const { unmount } = show(
    <ListingFacts
      rejections={[]}
      listing={listing({
        quarterAr: 'القصاع',
        quarterEn: 'Qassaa',
        landmarkAr: 'مقابل المشفى الفرنسي',
        location: 'Bab Touma',
        latitude: 33.513,
        longitude: 36.317,
        phone: '+963944000126',
      })}
    />,
  )
  expect(screen.getByText('Bab Touma')).toBeInTheDocument()
  expect(screen.getByText('Qassaa')).toBeInTheDocument()
  expect(screen.getByText('مقابل المشفى الفرنسي')).toBeInTheDocument()
  expect(screen.getByText('+963 944 000 126')).toBeInTheDocument()
  expect(await screen.findByRole('group', { name: 'Beit Yasmin on the map' })).toBeInTheDocument()
  expect(screen.getByText('No price: it will read “Ask for the price”')).toBeInTheDocument()
  unmount()
  show(<ListingFacts rejections={[]} listing={listing({})} />)
  for (const words of ['No address', 'No quarter', 'No landmark']) expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByText('Not on the map')).toBeInTheDocument()
})

const pounds = (amount?: string) => (amount ? { amount, currency: 'SYP' } : null)

it.each([
  ['a range alone', [undefined, '300000', '500000'], 'from 300,000 ل.س up to 500,000 ل.س'],
  ['where prices begin', [undefined, '300000', undefined], 'from 300,000 ل.س'],
  ['where prices end', [undefined, undefined, '500000'], 'up to 500,000 ل.س'],
  ['a single price', ['777000', undefined, undefined], 'from 777,000 ل.س'],
  [
    'a price within its range',
    ['777000', '500000', '900000'],
    'from 500,000 ل.س up to 900,000 ل.س usually 777,000 ل.س',
  ],
  ['a price above its range', ['777000', '300000', '500000'], 'from 300,000 ل.س up to 777,000 ل.س'],
])('tells a moderator %s as couples will read it', async (_, [price, minPrice, maxPrice], words) => {
  await switchLanguage('en')
  const facts = { capacity: null, price: pounds(price), minPrice: pounds(minPrice), maxPrice: pounds(maxPrice) }
  show(<ListingFacts rejections={[]} listing={listing(facts)} />, '/', answering({}))
  const told = screen.getByText(/^(from|\s*up to)/).textContent!.replaceAll(/[\u2068\u2069]/g, '')
  expect(told.trim()).toBe(words)
  expect(screen.queryByText(/Ask for the price/)).not.toBeInTheDocument()
})

it('shows a moderator every other field that approval makes public, also one that has no words yet', async () => {
  await switchLanguage('en')
  const stated = [
    ['links.website', 'https://beit-yasmin.example'],
    ['extras', 'Fireworks'],
    ['maxPrice', '900.00 USD'],
    ['parkingPlaces', '40'],
    ['name.ar', 'بيت الياسمين'],
  ]
  show(
    <ListingFacts
      rejections={[]}
      listing={listing({ stated: stated.map(([field, after]) => ({ field: field!, before: null, after: after! })) })}
    />,
  )
  for (const words of ['https://beit-yasmin.example', '\u2068Fireworks\u2069', '$900', 'parkingPlaces', '40'])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getAllByText(/بيت الياسمين/)).toHaveLength(1)
})

/** Every detail that a listing has in both languages, and a text of each. */
const localised = details.filter(([, type]) => type === 'Bilingual!').map(([path]) => path)
const inBoth = localised.flatMap((field) => [
  { field: `${field}.ar`, before: null, after: `عربي ${field}` },
  { field: `${field}.en`, before: null, after: `English ${field}` },
])

describe.each(['ar', 'en'] as const)('whoever moderates in %s', (lang) => {
  const facts = {
    nameAr: 'عربي name',
    nameEn: 'English name',
    descriptionAr: 'عربي description',
    descriptionEn: 'English description',
    quarterAr: 'عربي place.quarter',
    quarterEn: 'English place.quarter',
    landmarkAr: 'عربي place.landmark',
    landmarkEn: 'English place.landmark',
  }
  it.each([
    ['a new listing', { stated: inBoth }],
    ['a revision', { revision: { id: 'r1', at: '2026-11-20T10:00:00Z', changes: inBoth } }],
  ])('reads every field of %s in both languages, once', async (_, what) => {
    await switchLanguage(lang)
    const { container } = show(<ListingFacts rejections={[]} listing={listing({ ...facts, ...what })} />)
    const text = container.textContent
    const times = inBoth.map(({ field, after }) => [field, text.split(after).length - 1])
    expect(times).toEqual(inBoth.map(({ field }) => [field, 1]))
  })
})

it('lists tags of both scripts apart, with the commas of the page', async () => {
  await switchLanguage('en')
  const styles = { field: 'styles', before: null, after: 'شامي / Damascene، Modern' }
  const what = [{ stated: [styles] }, { revision: { id: 'r1', at: '2026-11-20T10:00:00Z', changes: [styles] } }]
  for (const each of what) {
    const { container, unmount } = show(<ListingFacts rejections={[]} listing={listing(each)} />)
    const tags = '\u2068شامي / Damascene\u2069, \u2068Modern\u2069'
    expect(container).toHaveTextContent(tags)
    // A box of their own direction would turn them all to that of the first.
    const inside = [...container.querySelectorAll('bdi, [dir]')].filter((box) => box.textContent.includes(tags))
    expect(inside).toEqual([])
    unmount()
  }
})

it('keeps names, places and addresses of the other script apart from the words around them', async () => {
  await switchLanguage('en')
  const { unmount } = show(
    <ListingFacts
      rejections={[]}
      listing={listing({
        governorate: { nameAr: 'دمشق', nameEn: 'Damascus' } as never,
        city: { nameAr: 'جرمانا', nameEn: null } as never,
        amenities: [{ key: 'pool', nameAr: 'مسبح', nameEn: null }] as never,
        owner: { id: '7', username: 'هدى', verified: false } as never,
        location: 'شارع الباكستان 5',
      })}
    />,
  )
  expect(screen.getByText(/Damascus/)).toHaveTextContent('\u2068Damascus\u2069 · \u2068جرمانا\u2069 · ')
  expect(screen.getByText(/مسبح/)).toHaveTextContent('\u2068مسبح\u2069')
  for (const words of ['هدى', 'شارع الباكستان 5']) expect(screen.getByText(words).tagName, words).toBe('BDI')
  unmount()
})

it('tells the ends of a price once, but one that its line leaves out', async () => {
  await switchLanguage('en')
  const stated = ['maxPrice', 'minPrice', 'price', 'available'].map((field) => ({
    field,
    before: null,
    after: field === 'available' ? 'false' : `${{ maxPrice: 500, minPrice: 300, price: 200 }[field]}.00 USD`,
  }))
  const dollars = (amount: string) => ({ amount, currency: 'USD' })
  const ends = { minPrice: dollars('300.00'), maxPrice: dollars('500.00'), stated }
  const { unmount } = show(<ListingFacts rejections={[]} listing={listing(ends)} />)
  expect(screen.queryByText('Price to')).toBeNull()
  expect(screen.queryByText('Price from')).toBeNull()
  expect(screen.getByText('Takes requests').nextSibling).toHaveTextContent('No')
  unmount()
  show(<ListingFacts rejections={[]} listing={listing({ ...ends, price: dollars('200.00') })} />)
  expect(screen.queryByText('Price to')).toBeNull()
  expect(screen.getByText('Price from').nextSibling).toHaveTextContent('$300')
})

it('shows a moderator what was refused before, and why', async () => {
  await switchLanguage('en')
  show(
    <ListingFacts
      listing={listing({})}
      rejections={[
        {
          listing: 'v1',
          type: 'listing.rejected',
          at: '2026-11-19T10:00:00Z',
          reason: 'The pictures show another hall',
          actorName: 'Amina',
        },
      ]}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Refused once before' })).toBeInTheDocument()
  expect(screen.getByText('The pictures show another hall')).toBeInTheDocument()
  expect(screen.getByText('Amina')).toBeInTheDocument()
})

const suspect = (id: string, sameOwner: boolean, alike: string[]) =>
  ({
    of: 'v1',
    alike,
    sameOwner,
    listing: {
      id,
      nameAr: 'صالة ليالي حمص',
      nameEn: `Layali ${id}`,
      status: 'APPROVED',
      governorate: { nameAr: 'حمص', nameEn: 'Homs' },
      city: { nameAr: 'حمص', nameEn: 'Homs' },
      owner: { id: 'o1', username: 'rima' },
      cover: null,
    },
  }) as unknown as Suspect

it('shows a moderator which listings may be the same, and why', async () => {
  await switchLanguage('en')
  const { unmount } = show(
    <ListingFacts
      rejections={[]}
      suspects={[suspect('one', false, ['PHONE', 'PLACE']), suspect('two', true, ['NAME'])]}
      listing={listing({})}
    />,
  )
  const box = within(screen.getByRole('group', { name: 'May be here already' }))
  expect(box.getByRole('link', { name: 'Layali one' })).toHaveAttribute('href', '/admin/history/one')
  expect(box.getByText('same telephone, within 50 metres')).toBeInTheDocument()
  const [one, two] = box.getAllByRole('listitem')
  expect(one).toHaveTextContent(/Homs.*Published.*rima/)
  expect(two).toHaveTextContent(/same owner.*name heard the same/)
  unmount()
  show(<ListingFacts rejections={[]} listing={listing({})} />)
  expect(screen.queryByRole('group', { name: 'May be here already' })).not.toBeInTheDocument()
})

it('lays a listing beside the one that it may be, field by field', async () => {
  await switchLanguage('en')
  const compared = (id: string, nameEn: string, phone: string) => ({
    __typename: 'Listing',
    id,
    nameAr: '',
    nameEn,
    status: 'APPROVED',
    createdAt: '2026-11-01T12:00:00Z',
    owner: { __typename: 'Account', id: `of-${id}`, username: `Owner of ${id}` },
    stated: [
      { __typename: 'Change', field: 'name.en', after: nameEn },
      { __typename: 'Change', field: 'phone', after: phone },
      ...(id === 'two' ? [{ __typename: 'Change', field: 'capacity', after: '300' }] : []),
    ],
  })
  const asked: unknown[] = []
  show(
    <ListingFacts rejections={[]} suspects={[suspect('two', false, ['PHONE'])]} listing={listing({})} />,
    '/',
    answering({
      SideBySide: (variables: unknown) => {
        asked.push(variables)
        return { one: compared('one', 'Layali', '+963 11 222'), other: compared('two', 'Laiali', '+963 11 222') }
      },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Side by side with Layali two' }))
  const table = within(await within(screen.getByRole('dialog', { name: 'Side by side' })).findByRole('table'))
  expect(asked).toEqual([{ one: 'v1', other: 'two' }])
  expect(table.getByText('1 field is the same')).toBeInTheDocument()
  expect(table.getByRole('columnheader', { name: /Laiali.*Published.*Owner of two/ })).toBeInTheDocument()
  expect(table.getByRole('row', { name: /the same/ })).toHaveTextContent('+963 11 222')
  expect(table.getByRole('row', { name: /300/ })).toHaveTextContent('–')
})
