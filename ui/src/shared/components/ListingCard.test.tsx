import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../../tests/beacons'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { itemsOf, nothing, plan } from '../shortlist/shortlist'
import { toasts } from './toast'
import { currency } from '../money/money'
import { type CardListing, ListingCard } from './ListingCard'

const venue: CardListing = {
  kind: 'venue',
  id: 'v1',
  slugAr: 'بيت-الياسمين',
  slugEn: 'beit-al-yasmin',
  nameAr: 'بيت الياسمين',
  nameEn: 'Beit al-Yasmin',
  city: { nameAr: 'دمشق القديمة', nameEn: 'Old Damascus' },
  capacity: 250,
  price: { amount: '1850.00', currency: 'USD' },
  rating: 4.87,
  reviewCount: 126,
  isFeatured: true,
  videoCount: 2,
  phone: '+963 11 000 0126',
  whatsapp: '+963 944 000 126',
}
const service: CardListing = {
  ...venue,
  kind: 'service',
  id: 's1',
  category: 'flowers',
  whatsapp: null,
  reviewCount: 0,
  videoCount: 0,
  isFeatured: false,
}

afterEach(() => {
  plan.set(nothing)
  currency.set('USD')
})

describe('a listing card', () => {
  it('refuses the heart that the list has no room for, and says so', async () => {
    await switchLanguage('en')
    const changed = '2026-11-01T08:00:00.000Z'
    const items = Array.from({ length: 100 }, (_, at) => ({
      listing: `other ${at}`,
      folder: null,
      note: '',
      position: at,
      added: changed,
      changed,
      gone: false,
    }))
    plan.set({ ...nothing, items })
    show(<ListingCard listing={venue} />)
    const heart = screen.getByRole('button', { name: 'Keep Beit al-Yasmin in my shortlist' })
    await userEvent.click(heart)
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    expect(itemsOf(plan.get())).toHaveLength(100)
    expect(toasts.get()).toMatchObject({
      title: 'Not added: your shortlist is full',
      text: 'It has room for 100 listings. Take one off first.',
      tone: 'danger',
    })
  })

  it('shows a venue in Arabic', () => {
    show(<ListingCard listing={venue} />)
    const card = screen.getByRole('article', { name: 'بيت الياسمين' })
    expect(screen.getByRole('link', { name: 'بيت الياسمين' })).toHaveAttribute(
      'href',
      `/venue/${encodeURIComponent('بيت-الياسمين')}`,
    )
    expect(card).toHaveTextContent('دمشق القديمة · 250 ضيفًا')
    expect(card).toHaveTextContent('ابتداءً من $1,850')
    expect(card).toHaveTextContent('مميّز')
    expect(screen.getByText('مقطعا فيديو')).toBeInTheDocument()
    expect(screen.getByText('التقييم 4.9 من 5، من 126 رأيًا')).toBeInTheDocument()
  })

  it('shows it in English', async () => {
    await switchLanguage('en')
    show(<ListingCard listing={venue} />)
    expect(screen.getByRole('link', { name: 'Beit al-Yasmin' })).toHaveAttribute('href', '/venue/beit-al-yasmin')
    expect(screen.getByRole('article')).toHaveTextContent('Old Damascus · 250 guests')
    expect(screen.getByText('Rated 4.9 of 5 by 126 people')).toBeInTheDocument()
  })

  it('has no rating without reviews, no WhatsApp without a number, and no badge unless featured', async () => {
    await switchLanguage('en')
    show(<ListingCard listing={service} />)
    expect(screen.getByRole('link', { name: 'Beit al-Yasmin' })).toHaveAttribute(
      'href',
      '/service/flowers/beit-al-yasmin',
    )
    expect(screen.queryByText(/Rated/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Featured')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Call Beit al-Yasmin' })).toBeInTheDocument()
  })

  it('asks for the price where none is named', async () => {
    await switchLanguage('en')
    show(<ListingCard listing={{ ...venue, price: { amount: null, currency: 'USD' } }} />)
    const card = screen.getByRole('article')
    expect(card).toHaveTextContent('Ask for the price')
    expect(card).not.toHaveTextContent('$0')
    expect(card).not.toHaveTextContent('from')
  })

  it('tells a range that has no single price', async () => {
    await switchLanguage('en')
    const range = { ...venue, upTo: { amount: '500000', currency: 'SYP' as const } }
    const { unmount } = show(<ListingCard listing={range} />)
    expect(screen.getByRole('article')).toHaveTextContent('from $1,850 up to About, converted≈ $200')
    unmount()
    show(<ListingCard listing={{ ...range, price: { amount: null, currency: 'SYP' } }} />)
    expect(screen.getByRole('article')).toHaveTextContent('up to About, converted≈ $200')
    expect(screen.getByRole('article')).not.toHaveTextContent(/from|Ask/)
  })

  it('says how many rated it, on phones too', async () => {
    await switchLanguage('en')
    show(<ListingCard listing={{ ...venue, rating: 5, reviewCount: 1 }} />)
    expect(screen.getByText('(1)')).not.toHaveClass('max-md:hidden')
    expect(screen.getByText('(1)').parentElement).toHaveTextContent(/5\.0\s*\(1\)$/)
    expect(screen.getByText('Rated 5.0 of 5 by 1 person')).toBeInTheDocument()
  })

  it('flips its heart here and sends nothing', async () => {
    const sent = listenToBeacons()
    show(<ListingCard listing={venue} />)
    const heart = screen.getByRole('button', { name: 'حفظ بيت الياسمين في المفضّلة' })
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(heart)
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await vi.waitFor(() => expect(localStorage.getItem('shortlist')).toContain('"listing":"v1"'))
    expect(itemsOf(plan.get()).map(({ listing }) => listing)).toEqual(['v1'])
    expect(sent()).toEqual([])
    expect(toasts.get()?.text, 'the name is isolated').toBe('\u2068بيت الياسمين\u2069، على هذا الجهاز')
  })

  it.each([
    ['ar', 'اتصال: بيت الياسمين', 'تذكير لطيف', 'اتصال الآن', 'إلغاء'],
    ['en', 'Call Beit al-Yasmin', 'Kind Reminder', 'Call Now', 'Cancel'],
  ] as const)('asks kindly before it dials (%s)', async (lang, call, title, now, cancel) => {
    await switchLanguage(lang)
    const sent = listenToBeacons()
    show(<ListingCard listing={venue} />)
    await userEvent.click(screen.getByRole('button', { name: call }))
    await userEvent.click(await screen.findByRole('button', { name: cancel }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent()).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: call }))
    expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent('+963 11 000 0126')
    const dial = screen.getByRole('link', { name: now })
    expect(dial).toHaveAttribute('href', 'tel:+963110000126')
    await userEvent.click(dial)
    expect(sent()).toMatchObject([
      { record: { vendorId: 'v1', vendorType: 'venue', clickType: 'phone', contactValue: '+963 11 000 0126' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens a venue’s chat with an Arabic sentence, also in English', async () => {
    await switchLanguage('en')
    const sent = listenToBeacons()
    show(<ListingCard listing={venue} />)
    const chat = screen.getByRole('link', { name: 'WhatsApp Beit al-Yasmin' })
    const address = new URL(chat.getAttribute('href')!)
    expect(address.pathname).toBe('/963944000126')
    expect(address.searchParams.get('text')).toContain('وأعجبنا هذا المكان: Beit al-Yasmin.')
    chat.addEventListener('click', (event) => event.preventDefault()) // Nobody opens WhatsApp from a test.
    await userEvent.click(chat)
    expect(sent()).toMatchObject([{ record: { clickType: 'whatsapp' } }])
  })

  it('opens a service’s chat with a sentence about the service, the number in digits only', async () => {
    await switchLanguage('en')
    show(<ListingCard listing={{ ...service, whatsapp: '+963 944 000 126' }} />)
    const address = new URL(screen.getByRole('link', { name: 'WhatsApp Beit al-Yasmin' }).getAttribute('href')!)
    expect(address.pathname).toBe('/963944000126')
    expect(address.searchParams.get('text')).toContain('عن خدمتكم: Beit al-Yasmin.')
  })

  it('turns its price with the currency, and says that it is about that much', () => {
    currency.set('SYP')
    show(<ListingCard listing={venue} />)
    expect(screen.getByRole('article')).toHaveTextContent('≈ 4,625,000 ل.س')
    expect(screen.getByText('تقريبًا، بعد التحويل')).toBeInTheDocument()
  })
})
