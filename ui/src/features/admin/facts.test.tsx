import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import type { WaitingListing } from './queue'
import { ListingFacts } from './QueueFacts'

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

it('tells a moderator a range that has no single price as couples will read it', async () => {
  await switchLanguage('en')
  const [minPrice, maxPrice] = ['300000.00', '500000.00'].map((amount) => ({ amount, currency: 'SYP' }))
  show(<ListingFacts rejections={[]} listing={listing({ minPrice: minPrice!, maxPrice: maxPrice! })} />)
  expect(screen.getByText(/^from/)).toHaveTextContent('from 300,000 ل.س up to 500,000 ل.س')
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
  for (const words of ['https://beit-yasmin.example', 'Fireworks', '$900', 'parkingPlaces', '40'])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getAllByText(/بيت الياسمين/)).toHaveLength(1)
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
