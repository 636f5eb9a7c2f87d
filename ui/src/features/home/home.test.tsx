import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { writeDay } from '../../shared/calendar/day'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import type { ListingCardData } from '../../shared/listing/card'
import { party } from '../../shared/party/party'
import BelowTheFold from './BelowTheFold'
import { FeaturedVenues } from './FeaturedVenues'
import { Hero } from './Hero'

const flowers: ListingCardData = {
  id: 's1',
  kind: 'SERVICE',
  slugAr: null,
  slugEn: 'damask-rose',
  nameAr: 'ورد الشام',
  nameEn: 'Damask Rose',
  category: { key: 'flowers', nameAr: 'ورد', nameEn: 'Flowers' },
  governorate: null,
  city: null,
  location: null,
  capacity: null,
  price: null,
  minPrice: null,
  maxPrice: null,
  cover: null,
  rating: 0,
  reviewCount: 0,
  isFeatured: true,
  videoCount: 0,
  phone: '+963944000111',
  whatsapp: null,
}
const venue: ListingCardData = {
  ...flowers,
  id: 'v1',
  kind: 'VENUE',
  slugEn: 'beit-al-yasmin',
  nameEn: 'Beit al-Yasmin',
  nameAr: 'بيت الياسمين',
  category: null,
}
const damascus = {
  __typename: 'Governorate',
  id: 'damascus',
  slugAr: 'دمشق',
  slugEn: 'damascus',
  nameAr: 'دمشق',
  nameEn: 'Damascus',
  listingCount: 40,
}
const aleppo = { ...damascus, id: 'aleppo', slugAr: 'حلب', slugEn: 'aleppo', nameAr: 'حلب', nameEn: 'Aleppo' }

describe('the featured venues', () => {
  it('are eight skeletons while they come', () => {
    const { container } = show(<FeaturedVenues />, '/', answering({}))
    expect(screen.getByRole('status')).toHaveTextContent('جارٍ التحميل…')
    expect(container.querySelectorAll('.card-grid > div')).toHaveLength(8)
  })

  it.each([
    ['ar', 'تعذّر تحميل الأماكن'],
    ['en', 'Error loading venues'],
  ] as const)('say so where they cannot be had (%s)', async (lang, words) => {
    await switchLanguage(lang)
    show(<FeaturedVenues />, '/', answering({ FeaturedVenues: new Error('down') }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  it('are at most eight cards, with a link to all', async () => {
    await switchLanguage('en')
    show(
      <FeaturedVenues />,
      '/',
      answering({
        FeaturedVenues: { featuredVenues: Array.from({ length: 9 }, (_, i) => ({ ...venue, id: `v${i}` })) },
      }),
    )
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
    expect(screen.getByRole('link', { name: 'View all venues' })).toHaveAttribute('href', '/venues')
  })
})

describe('below the fold', () => {
  const section = () => document.getElementById('featured-services')
  const around = { Categories: { categories: [] }, Governorates: { governorates: [damascus] } }

  it('has no services section while they come, where they cannot be had, and where there are none', async () => {
    const loading = show(<BelowTheFold />, '/', answering(around))
    expect(section()).toBeNull()
    loading.unmount()
    for (const answer of [new Error('down'), { featuredServices: [] }]) {
      const asked = answering({ ...around, FeaturedServices: answer })
      const shown = show(<BelowTheFold />, '/', asked)
      await waitFor(() => expect(asked.answered).toContain('FeaturedServices'))
      expect(section()).toBeNull()
      shown.unmount()
    }
  })

  it('shows the services where there are some, and the way to join for those who offer one', async () => {
    await switchLanguage('en')
    show(<BelowTheFold />, '/', answering({ ...around, FeaturedServices: { featuredServices: [flowers] } }))
    expect(await screen.findByRole('link', { name: 'Damask Rose' })).toHaveAttribute(
      'href',
      '/service/flowers/damask-rose',
    )
    expect(within(section()!).getByRole('link', { name: /all services/i })).toHaveAttribute('href', '/services')
    expect(screen.getByText(/free for a limited time/)).toBeInTheDocument()
    for (const join of screen.getAllByRole('link', { name: /join|register/i }))
      expect(join).toHaveAttribute('href', '/register')
  })

  it('says that the categories come', () => {
    show(<BelowTheFold />, '/', answering({}))
    expect(screen.getAllByText('جارٍ التحميل…').length).toBeGreaterThan(0)
  })
})

describe('the hero', () => {
  const cities = {
    Cities: {
      cities: [
        {
          __typename: 'City',
          id: 'jaramana',
          slugAr: 'جرمانا',
          slugEn: 'jaramana',
          nameAr: 'جرمانا',
          nameEn: 'Jaramana',
          governorateId: 'damascus',
        },
      ],
    },
  }
  const around = { Categories: { categories: [] }, Governorates: { governorates: [aleppo, damascus] }, ...cities }

  it('scrolls smoothly to the featured venues, and leads owners to the registration', async () => {
    await switchLanguage('en')
    show(
      <>
        <Hero />
        <p id="featured-venues" />
      </>,
      '/',
      answering(around),
    )
    const scroll = vi.fn()
    document.getElementById('featured-venues')!.scrollIntoView = scroll
    await userEvent.click(screen.getByRole('button', { name: 'Explore venues' }))
    expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' })
    expect(screen.getByRole('link', { name: 'Register your venue for free' })).toHaveAttribute('href', '/register')
  })

  it('locks the city until there is a governorate, clears it with another one, and puts into the address what is set', async () => {
    await switchLanguage('en')
    const asked = answering(around)
    const { router } = showRoutes([{ path: '*', element: <Hero /> }], '/', asked)
    const city = screen.getByRole('combobox', { name: 'City' })
    expect(city).toBeDisabled()
    expect(city).toHaveTextContent('Governorate first')
    expect(asked.answered).not.toContain('Cities')
    const governorate = screen.getByRole('combobox', { name: 'Governorate' })
    await screen.findByRole('option', { name: 'Damascus' })
    await userEvent.selectOptions(governorate, 'damascus')
    await userEvent.selectOptions(city, await screen.findByRole('option', { name: 'Jaramana' }))
    expect(city).toHaveValue('jaramana')
    await userEvent.selectOptions(governorate, 'aleppo')
    expect(city).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/search?governorateId=aleppo')
  })

  it('asks for the day and the guests of the party, keeps them, and searches for them', async () => {
    await switchLanguage('en')
    const { router } = showRoutes([{ path: '*', element: <Hero /> }], '/', answering(around))
    const address = () => decodeURIComponent(router.state.location.pathname + router.state.location.search)
    await userEvent.click(screen.getByRole('button', { name: 'Day of the party and guests' }))
    const day = await screen.findByRole('textbox', { name: 'Day of the party' })
    await userEvent.type(day, '31/9/2027')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(day, 'there is no such day').toHaveFocus()
    expect(day).toHaveAccessibleDescription(/September 2027 has 30 days/)
    const near = dayAgo(-40)
    await userEvent.clear(day)
    await userEvent.type(day, writeDay(near))
    await userEvent.type(screen.getByRole('textbox', { name: 'Guests' }), '٢٥٠')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(party.get()).toMatchObject({ day: near, guests: '250' })
    expect(address(), 'nothing is searched for before it is asked').toBe('/')
    expect(screen.getByRole('button', { name: /^Day of the party and guests · .* · 250 guests$/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(address()).toBe(`/search?days=${near}&q=for+250+guests`)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'venues')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(address()).toBe(`/search?serviceType=venues&days=${near}&guests=250`)
  })
})
