import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { type Lang, needMessages, switchLanguage } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Page } from './SearchPage'

function Home() {
  useDocumentTitle('')
  return null
}

const categories = [
  {
    id: '1',
    key: 'venues',
    nameAr: 'أماكن',
    nameEn: 'Venues',
    descriptionAr: '',
    descriptionEn: '',
    image: null,
    listingCount: 9,
  },
  {
    id: '2',
    key: 'music',
    nameAr: 'موسيقا',
    nameEn: 'Music',
    descriptionAr: '',
    descriptionEn: '',
    image: null,
    listingCount: 4,
  },
]
const place = { nameAr: 'حلب', nameEn: 'Aleppo' }

/** A hit by what it is; only the kinds of venues matter here. */
const hit = (venueType: string | null, i: number, group: number | null = null) => ({
  group,
  freeOn: null,
  nearestFree: null,
  highlights: [],
  listing: {
    id: `${venueType}${i}`,
    kind: 'VENUE',
    slugAr: 'dar',
    slugEn: 'dar',
    nameAr: `دار ${i}`,
    nameEn: `Dar ${i}`,
    venueType,
    category: categories[0],
    governorate: place,
    city: place,
    location: null,
    capacity: null,
    isFeatured: false,
    cover: null,
    price: null,
    minPrice: null,
    maxPrice: null,
    rating: 0,
    reviewCount: 0,
    videoCount: 0,
    phone: '',
    whatsapp: '',
    quarterAr: '',
    quarterEn: '',
    latitude: null,
    longitude: null,
  },
})
const near = (kind: string, value: string, text: string) => ({ kind, value, text })
const understood = (kind: string, value: string, text: string) => ({ kind, value, text, nameAr: null, nameEn: null })

interface State {
  at: string
  /** What the server answers. */
  total: number
  hits?: string[]
  nearest?: ReturnType<typeof near>[]
  dropped?: string[]
  didYouMean?: string
  understood?: ReturnType<typeof understood>[]
  /** All that the page says of what was found, from top to bottom; beside the ways out. */
  says: Record<Lang, string[]>
}

const two = ['garden', 'garden']
const states: Record<string, State> = {
  'found as it was asked for': {
    at: '/?q=garden',
    total: 2,
    hits: two,
    says: { en: ['2 results'], ar: ['نتيجتان'] },
  },
  'some as it was asked for, others behind': {
    at: '/?q=hall+aleppo',
    total: 3,
    hits: ['hall', ...two],
    understood: [understood('kind', 'hall', 'hall')],
    nearest: [near('few', '1', 'hall')],
    says: {
      en: [
        '3 results',
        'Only one result is a “hall”. The others are other venues that have the rest of what you asked for.',
        'Other venues that have the rest:',
      ],
      ar: [
        '3 نتائج',
        'لم نجد من «hall» إلا نتيجة واحدة. الباقي أماكن أخرى فيها بقية ما طلبتم.',
        'أماكن أخرى فيها بقية ما طلبتم:',
      ],
    },
  },
  'in another order, among others': {
    at: '/?q=hall+aleppo&sort=PRICE_ASC',
    total: 3,
    hits: ['garden', 'hall', 'garden'],
    understood: [understood('kind', 'hall', 'hall')],
    nearest: [near('few', '1', 'hall')],
    says: {
      en: [
        '3 results',
        'Only one result is a “hall”. The others are other venues that have the rest of what you asked for.',
      ],
      ar: ['3 نتائج', 'لم نجد من «hall» إلا نتيجة واحدة. الباقي أماكن أخرى فيها بقية ما طلبتم.'],
    },
  },
  'some in the place, others around it': {
    at: '/?q=garden+manbij',
    total: 3,
    hits: [...two, 'garden'],
    nearest: [near('fewThere', '2', 'manbij')],
    understood: [understood('quarter', 'manbij', 'manbij')],
    says: {
      en: [
        '3 results',
        'Only 2 results are in “manbij”. The others are nearby, in the same city or governorate.',
        'Nearby:',
      ],
      ar: [
        '3 نتائج',
        'ليس هناك («manbij») إلا نتيجتان. الباقي قريب منه، في المدينة أو المحافظة نفسها.',
        'قريب من هناك:',
      ],
    },
  },
  'those in the place and around it, by price': {
    at: '/?q=garden+manbij&sort=PRICE_ASC',
    total: 3,
    hits: [...two, 'garden'],
    nearest: [near('fewThere', '2', 'manbij')],
    says: {
      en: ['3 results', 'Only 2 results are in “manbij”. The others are nearby, in the same city or governorate.'],
      ar: ['3 نتائج', 'ليس هناك («manbij») إلا نتيجتان. الباقي قريب منه، في المدينة أو المحافظة نفسها.'],
    },
  },
  'nothing of the kind': {
    at: '/?q=hall+aleppo',
    total: 2,
    hits: two,
    nearest: [near('kind', 'venues', 'hall')],
    says: {
      en: ['2 results', 'There is no “hall” here. These are all in: Venues.'],
      ar: ['نتيجتان', 'ليس هنا «hall» بعد. هذه النتائج كلها من: أماكن.'],
    },
  },
  'a word left out': {
    at: '/?q=garden+jet',
    total: 2,
    hits: two,
    dropped: ['jet'],
    says: {
      en: ['Nothing here has it all, so we left out jet. These have the rest.', '2 results'],
      ar: ['لم نجد هنا ما يجمعها كلها، فبحثنا من دون jet، وهذا باقي ما طلبتم.', 'نتيجتان'],
    },
  },
  'a word left out, and nothing of the kind': {
    at: '/?q=hall+jet',
    total: 2,
    hits: two,
    dropped: ['jet'],
    nearest: [near('kind', 'venues', 'hall')],
    says: {
      en: ['We searched without jet.', '2 results', 'There is no “hall” here. These are all in: Venues.'],
      ar: ['بحثنا من دون jet.', 'نتيجتان', 'ليس هنا «hall» بعد. هذه النتائج كلها من: أماكن.'],
    },
  },
  'nobody there': {
    at: '/?q=photographer+kobani',
    total: 2,
    hits: two,
    nearest: [near('away', '', 'kobani')],
    says: {
      en: ['2 results', 'There is nobody in “kobani” yet. These are from other places.'],
      ar: ['نتيجتان', 'لا أحد هناك بعد («kobani»)، فهؤلاء من مناطق أخرى.'],
    },
  },
  'too large': {
    at: '/?q=hall+5000+guests',
    total: 2,
    hits: two,
    nearest: [near('capacityMin', '700', '5000 guests')],
    says: {
      en: ['2 results', 'Nothing here is that large (“5000 guests”): the largest holds 700 guests.'],
      ar: ['نتيجتان', 'لا شيء هنا بهذا الاتساع («5000 guests»): الأكبر يتّسع لـ700 ضيف.'],
    },
  },
  'not free then': {
    at: '/?q=hall&days=2031-08-15&free=1',
    total: 2,
    hits: two,
    nearest: [near('days', '', '')],
    says: {
      en: ['2 results', 'Nothing is free then. These are the nearest.'],
      ar: ['نتيجتان', 'لا شيء متاح حينها، وهذه أقرب النتائج.'],
    },
  },
  'nothing, and what is nearest by its letters': {
    at: '/?q=private+jet',
    total: 0,
    hits: two,
    nearest: [near('words', '', '')],
    dropped: ['jet'],
    understood: [understood('quarter', 'mezzeh', 'private')],
    says: {
      en: ['Nothing found', 'Nothing goes by these words. This is what comes nearest:'],
      ar: ['لا نتائج', 'لم نجد شيئًا بهذه الكلمات. وهذا أقرب ما لدينا:'],
    },
  },
  'nothing at all': {
    at: '/?q=zzzz',
    total: 0,
    dropped: ['zzzz'],
    says: {
      en: ['Nothing found', 'Nothing goes by these words'],
      ar: ['لا نتائج', 'لم نجد شيئًا بهذه الكلمات'],
    },
  },
  'nothing under the filters': {
    at: '/?q=hall&kind=hall&guests=300',
    total: 0,
    didYouMean: 'halls',
    says: {
      en: ['Did you mean: halls', 'Nothing found', 'Nothing meets all of these'],
      ar: ['هل تقصدون: halls', 'لا نتائج', 'لا شيء يجمع كل هذه الشروط'],
    },
  },
  'not offered': {
    at: '/?q=used+laptop',
    total: 0,
    nearest: [near('nothing', 'not-offered', '')],
    says: {
      en: ['Nothing found', 'This is a site for wedding venues and services: “used laptop” is not among them'],
      ar: ['لا نتائج', 'هذا موقع لأماكن الأعراس وخدماتها، وليس فيه «used laptop»'],
    },
  },
  elsewhere: {
    at: '/?q=hall+in+beirut',
    total: 0,
    nearest: [near('nothing', 'elsewhere', '')],
    says: {
      en: ['Nothing found', 'We list venues and services in Syria only'],
      ar: ['لا نتائج', 'ما عندنا كله في سورية'],
    },
  },
  'a contradiction': {
    at: '/?q=hotel+not+hotel',
    total: 0,
    nearest: [near('nothing', 'contradiction', '')],
    says: {
      en: ['Nothing found', 'Your words ask for something and leave it out as well'],
      ar: ['لا نتائج', 'كلماتكم تطلب شيئًا وتستبعده معًا'],
    },
  },
}

/** The sentences of the page without the ways out in them, the note of how results are ranked and what is not seen. */
function said() {
  const all = document.querySelectorAll(
    '.wrap > p, #found-title, section p:not(.unseen), section h2:not(.unseen, .card h2)',
  )
  return [...all]
    .filter((each) => !each.closest('.card, form') && !each.querySelector('a[href*="#ranking"]'))
    .map((each) => {
      const copy = each.cloneNode(true) as HTMLElement
      copy.querySelectorAll('a:not(:has(bdi))').forEach((way) => way.remove())
      return copy.textContent!.replaceAll(/[\u2066-\u2069]/g, '').trim()
    })
}

const cases = Object.entries(states).flatMap(([name, state]) =>
  (['en', 'ar'] as const).map((lang) => [lang, name, state] as const),
)

it.each(cases)('says one thing of what was found, in %s: %s', async (lang, _, state) => {
  await needMessages('search')
  await switchLanguage(lang)
  const { at, says, hits = [], total, ...answer } = state
  const Search = {
    id: '1',
    days: '',
    dropped: [],
    nearest: [],
    groups: [],
    didYouMean: null,
    understood: [],
    facets: [],
    ...answer,
    total,
    hits: hits.map((kind, i) => hit(kind, i)),
  }
  show(<Page />, at, answering({ Search: { search: Search }, Categories: { categories } }))
  await screen.findByRole('heading', { level: 1, name: says[lang].find((each) => /result|found|نت/.test(each)) })
  await expect.poll(said).toEqual(says[lang])
  cleanup()
})

it('is shared by the name of the page, whatever is searched for', async () => {
  await switchLanguage('en')
  const { router } = showRoutes(
    [
      { path: '/', element: <Home /> },
      { path: '/search', element: <Page /> },
    ],
    '/',
    answering({ Categories: { categories } }),
  )
  await act(() => router.navigate('/search?q=garden'))
  await expect.poll(() => document.title).toBe('garden · Syrian Weddings')
  const shared = () => document.head.querySelector('meta[property="og:title"]')?.getAttribute('content')
  await expect.poll(shared).toBe('Search · Syrian Weddings')
})

const inCity = (slug: string, nameEn: string) => ({ kind: 'city', value: slug, text: nameEn, nameAr: slug, nameEn })
const ofKind = (value: string, text: string, nameEn: string | null = null) => ({
  kind: 'kind',
  value,
  text,
  nameAr: nameEn,
  nameEn,
})
const answer = (search: object) => ({
  search: {
    id: '1',
    days: '',
    dropped: [],
    nearest: [],
    didYouMean: null,
    understood: [],
    facets: [],
    ...search,
  },
})
const headings = (level: number) => screen.queryAllByRole('heading', { level }).map((each) => each.textContent)
const addressOf = (link: HTMLElement) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)

it('shows each of several places under a heading, in the order of the list, with a way to all of it', async () => {
  await needMessages('search')
  await switchLanguage('en')
  const groups = [
    { query: 'halls in Homs', total: 9, understood: [ofKind('hall', 'halls'), inCity('homs', 'Homs')] },
    { query: 'halls in Hama', total: 1, understood: [ofKind('hall', 'halls'), inCity('hama', 'Hama')] },
    { query: 'halls in Tartus', total: 0, understood: [ofKind('hall', 'halls'), inCity('tartus', 'Tartus')] },
  ]
  const clicks: { listing: string; rank: number }[] = []
  const client = answering({
    Search: answer({ groups, total: 10, hits: [hit('hall', 1, 1), hit('hall', 2, 0), hit('hall', 3, 0)] }),
    Categories: { categories },
    RecordSearchClick: ({ input }: { input: (typeof clicks)[number] }) => {
      clicks.push(input)
      return { recordSearchClick: { position: '1' } }
    },
  })
  show(<Page />, '/?q=halls+in+Homs,+Hama+or+Tartus&guests=100', client)
  await screen.findByRole('heading', { level: 3, name: 'Dar 3' })
  expect(headings(2).slice(1, 4)).toEqual(['Halls in Homs', 'Halls in Hama', 'Halls in Tartus'])
  expect(headings(3)).toEqual(['Dar 2', 'Dar 3', 'Dar 1'])
  const jumps = within(screen.getByRole('navigation', { name: 'Groups of results' })).getAllByRole('link')
  expect(jumps.map((each) => each.textContent)).toEqual(['Homs 9', 'Hama 1', 'Tartus 0'])
  for (const each of jumps) expect(document.querySelector(each.getAttribute('href')!)).toBeVisible()
  const all = screen.getByRole('link', { name: 'See all 9: Halls in Homs' })
  expect(addressOf(all)).toEqual({ q: 'halls in Homs', guests: '100' })
  expect(screen.queryByRole('link', { name: /^See all 1:/ }), 'it is all there').toBeNull()
  expect(screen.getByText(/^There is nothing there yet\./)).toBeVisible()
  expect(addressOf(screen.getByRole('link', { name: /^Search for .*halls in Tartus/ })).q).toBe('halls in Tartus')
  expect(screen.getByText('Showing 3 of 10')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: /^Dar 1/ }))
  // The rank in the list of all.
  await expect.poll(() => clicks.map(({ listing, rank }) => [listing, rank])).toEqual([['hall1', 1]])
})

it('says of a group without results where there are some', async () => {
  await needMessages('search')
  await switchLanguage('en')
  const homs = inCity('homs', 'Homs')
  const groups = [
    { query: 'hall in Homs', total: 3, understood: [ofKind('hall', 'hall'), homs] },
    { query: 'dj in Homs', total: 0, understood: [ofKind('dj', 'dj', 'Music'), homs] },
  ]
  const client = answering({
    Search: answer({
      groups,
      total: 3,
      nearest: [near('absent', 'aleppo', 'dj'), near('few', '1', 'hall')],
      understood: [ofKind('hall', 'hall'), ofKind('dj', 'dj', 'Music'), homs],
      hits: [hit('hall', 1, 0), hit('garden', 2, 0), hit('garden', 3, 0)],
    }),
    Categories: { categories },
  })
  show(<Page />, '/?q=hall+and+dj+in+Homs', client)
  const music = await screen.findByRole('region', { name: 'Music in Homs' })
  expect(within(music).getByText(/^There is no “.dj.” there yet, but there is in: .aleppo.\./)).toBeVisible()
  expect(addressOf(within(music).getByRole('link'))).toEqual({ q: 'dj in Homs' })
  expect(screen.getAllByText(/there yet/), 'it is said once').toHaveLength(1)
  const halls = screen.getByRole('region', { name: 'Halls and other venues in Homs' })
  const rows = [...halls.querySelectorAll('.results > *')].map((each) => each.querySelector('h3')?.textContent ?? '')
  expect(rows, 'the others stand behind a line').toEqual(['Dar 1', '', 'Dar 2', 'Dar 3'])
})

it('says under which heading the nearest stands, where others follow', async () => {
  await needMessages('search')
  await switchLanguage('en')
  const homs = inCity('homs', 'Homs')
  const groups = [
    { query: 'venue in Homs', total: 1, understood: [homs] },
    { query: 'dj in Homs', total: 1, understood: [ofKind('dj', 'dj', 'Music'), homs] },
  ]
  const client = answering({
    Search: answer({
      groups,
      total: 2,
      nearest: [near('kind', 'venues', 'hall')],
      hits: [hit('garden', 1, 0), hit(null, 2, 1)],
    }),
    Categories: { categories },
  })
  show(<Page />, '/?q=hall+and+dj+in+Homs', client)
  expect(await screen.findByText(/^There is no “.hall.” here\. The nearest is under .Venues.\./)).toBeVisible()
})
