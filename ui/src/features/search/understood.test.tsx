import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { needMessages, switchLanguage } from '../../shared/i18n/language'
import type { Found } from '../../shared/search/query'
import { Groups } from './Groups'
import Mixed from './Mixed'
import { Nearest } from './Nearest'
import NothingFound from './NothingFound'
import type { Words } from '../../shared/search/useWords'
import { Understood } from './Understood'

const found = (changes: Partial<Found>): Found =>
  ({
    id: '1',
    total: 3,
    dropped: [],
    nearest: [],
    groups: [],
    didYouMean: null,
    understood: [],
    facets: [],
    hits: [],
    ...changes,
  }) as Found
const words: Words = (_, value) => (value === 'hotel' ? 'hotels' : '')

beforeEach(async () => {
  await needMessages('search')
  await switchLanguage('en')
})

it('shows what is left out, what has no filter, and takes each back with its words', async () => {
  const onChange = vi.fn()
  const understood = [
    { kind: 'region', value: 'coast', text: 'the coast', nameAr: null, nameEn: null },
    { kind: 'amenity', value: 'pool', text: 'pool', nameAr: null, nameEn: null },
    { kind: 'capacityMax', value: '200', text: 'under 200', nameAr: null, nameEn: null },
    { kind: 'size', value: 'small', text: 'small', nameAr: null, nameEn: null },
    { kind: 'notRegion', value: 'damascus-places', text: 'outside the capital', nameAr: null, nameEn: null },
    { kind: 'notKind', value: 'hotel', text: 'without hotels', nameAr: null, nameEn: null },
    { kind: 'notDays', value: '5,6', text: 'not on weekends', nameAr: null, nameEn: null },
    { kind: 'notDays', value: '2027-02-08/2027-03-08', text: 'not in Ramadan', nameAr: null, nameEn: null },
    { kind: 'notListing', value: '1', text: 'not yasmin hall', nameAr: 'قاعة الياسمين', nameEn: 'Yasmin Hall' },
  ]
  const rest = 'small hall on the coast under 200 with pool without hotels not on weekends not in Ramadan'
  const query = `${rest} not yasmin hall`
  show(
    <Understood
      found={found({ understood })}
      params={new URLSearchParams({ q: query })}
      words={words}
      onChange={onChange}
    />,
  )
  const shown = [...document.querySelectorAll('.token')].map((each) => each.textContent)
  expect(shown).toEqual([
    'Placethe coast',
    'Withpool',
    'Guests200 guests at most',
    'Sizesmallest first',
    'Placeoutside the capital',
    'Withouthotels',
    'WithoutFriday, Saturday',
    'Without8 February\u2009–\u20098 March 2027',
    'WithoutYasmin Hall',
  ])
  await userEvent.click(screen.getByRole('button', { name: /Yasmin/ }))
  expect(onChange).toHaveBeenCalledWith({ q: rest })
  await userEvent.click(screen.getByRole('button', { name: /hotels/ }))
  expect(onChange).toHaveBeenCalledWith({ q: rest.replace('without hotels ', '') + ' not yasmin hall' })
})

it('shows dates in the words of the interface, and takes them back with those that were written', async () => {
  const onChange = vi.fn()
  const understood = [
    { kind: 'days', value: '2027-08-14', text: '14/8', nameAr: null, nameEn: null },
    { kind: 'days', value: '2027-05-01/2027-05-31/5,6', text: 'a weekend in May', nameAr: null, nameEn: null },
    { kind: 'days', value: '2027-06-01/2027-06-30', text: 'بحزيران', nameAr: null, nameEn: null },
    { kind: 'days', value: '2026-11-23/2029-01-31/4', text: 'any thursday', nameAr: null, nameEn: null },
    { kind: 'days', value: '2027-03-10 2028-02-27 2029-02-15', text: 'a feast', nameAr: null, nameEn: null },
  ]
  const query = 'hall 14/8 or a weekend in May'
  show(
    <Understood
      found={found({ understood })}
      params={new URLSearchParams({ q: query })}
      words={words}
      onChange={onChange}
    />,
  )
  const shown = [...document.querySelectorAll('.token')].map((each) => each.textContent)
  expect(shown).toEqual([
    'DateSaturday, 14 August 2027',
    'DateMay 2027 (Friday, Saturday)',
    'DateJune 2027',
    'DateThursday',
    'Datea feast',
  ])
  await userEvent.click(screen.getByRole('button', { name: /14 August/ }))
  expect(onChange).toHaveBeenCalledWith({ q: 'hall or a weekend in May' })
})

it('shows in one chip the amenities of which any will do, and how a small hall for some guests is read', async () => {
  const onChange = vi.fn()
  const understood = [
    { kind: 'amenity', value: 'pool|garden|kind:garden', text: 'pool or a garden', nameAr: null, nameEn: null },
    { kind: 'amenity', value: 'pool|kind:unknown', text: 'pool or a thing', nameAr: null, nameEn: null },
    { kind: 'size', value: 'close', text: 'small', nameAr: null, nameEn: null },
    { kind: 'size', value: 'small', text: 'tiny', nameAr: null, nameEn: null },
  ]
  const names: Record<string, string> = {
    'amenities.pool': 'A pool',
    'amenities.garden': 'Garden',
    'kind.garden': 'Garden',
  }
  const inWords: Words = (key, value) => names[`${key}.${value}`] ?? ''
  const params = new URLSearchParams({ q: 'small hall with a pool or a garden in homs' })
  show(<Understood found={found({ understood })} params={params} words={inWords} onChange={onChange} />)
  expect([...document.querySelectorAll('.token')].map((each) => each.textContent)).toEqual([
    'WithA pool or Garden',
    'Withpool or a thing',
    'Sizeclosest to your number of guests first',
    'Sizesmallest first',
  ])
  await userEvent.click(screen.getByRole('button', { name: /A pool or Garden/ }))
  expect(onChange).toHaveBeenCalledWith({ q: 'small hall in homs' })
})

it('shows a part of the day by itself, and takes it back without its day', async () => {
  const onChange = vi.fn()
  const understood = [
    { kind: 'days', value: '2027-08-14', text: '14 آب', nameAr: null, nameEn: null },
    { kind: 'daypart', value: 'evening', text: 'مساءً', nameAr: null, nameEn: null },
  ]
  const inWords: Words = (key, value) => (key === 'daypart' && value === 'evening' ? 'In the evening' : '')
  const params = new URLSearchParams({ q: 'قاعة 14 آب مساءً' })
  show(<Understood found={found({ understood })} params={params} words={inWords} onChange={onChange} />)
  const shown = [...document.querySelectorAll('.token')].map((each) => each.textContent)
  expect(shown).toEqual(['DateSaturday, 14 August 2027', 'Part of the dayIn the evening'])
  await userEvent.click(screen.getByRole('button', { name: /evening/ }))
  expect(onChange).toHaveBeenCalledWith({ q: 'قاعة 14 آب' })
  await userEvent.click(screen.getByRole('button', { name: /14 August/ }))
  expect(onChange).toHaveBeenLastCalledWith({ q: 'قاعة', daypart: 'evening' })
})

it('says that a date counts, whatever day of the week was said with it', async () => {
  const text = 'الجمعة 14 آب 2027'
  const understood = ['days', 'otherWeekday'].map((kind) => ({
    kind,
    value: '2027-08-14',
    text,
    nameAr: null,
    nameEn: null,
  }))
  const params = new URLSearchParams({ q: `قاعة ${text}` })
  const english = show(<Understood found={found({ understood })} params={params} words={words} onChange={vi.fn()} />)
  expect(await screen.findByRole('status')).toHaveTextContent(
    /We searched for the date, which is Saturday, 14 August 2027/,
  )
  expect(document.querySelectorAll('.token')).toHaveLength(1)
  english.unmount()
  await switchLanguage('ar')
  show(<Understood found={found({ understood })} params={params} words={words} onChange={vi.fn()} />)
  expect(await screen.findByRole('status')).toHaveTextContent(/بحثنا بالتاريخ، وهو السبت/)
})

it.each([
  ['2027-09', /^“\u206831 ayloul\u2069” is in no calendar: September 2027 has 30 days/],
  ['over', /is over/],
  ['far', /until \w+,? \d+ \w+ \d{4}/],
  ['hijri', /looks like a Hijri date/],
  ['none', /is in no calendar\. We/],
  ['morning', /^No parties are offered in the morning \(“\u206831 ayloul\u2069”\)/],
])('says why a day cannot be asked for: %s', async (value, sentence) => {
  const understood = [{ kind: 'noDay', value, text: '31 ayloul', nameAr: null, nameEn: null }]
  const params = new URLSearchParams({ q: 'hall 31 ayloul' })
  show(<Understood found={found({ understood })} params={params} words={words} onChange={vi.fn()} />)
  expect(await screen.findByRole('status')).toHaveTextContent(sentence)
  expect(document.querySelector('.token')).toBeNull()
})

it.each([
  ['not-offered', /“\u2068used laptop\u2069” is not among them/],
  ['elsewhere', /in Syria only/],
  ['contradiction', /leave it out as well/],
  ['unfinished', /needs another word/],
])('says why nothing can be found: %s', async (value, sentence) => {
  const nearest = [{ kind: 'nothing', value, text: '' }]
  show(
    <NothingFound
      found={found({ total: 0, nearest })}
      params={new URLSearchParams({ q: 'used laptop' })}
      words={words}
    />,
  )
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('says what was not found, with a way to ask without it', async () => {
  show(
    <Understood
      found={found({ dropped: ['photographer'] })}
      params={new URLSearchParams({ q: 'hall in Homs with a photographer' })}
      words={words}
      onChange={vi.fn()}
    />,
  )
  expect(await screen.findByText(/we left out \u2068photographer\u2069/)).toBeVisible()
  const way = screen.getByRole('link', { name: /Search without/ })
  expect(new URL((way as HTMLAnchorElement).href).searchParams.get('q')).toBe('hall in Homs')
})

it('says each step of widening, with a way to ask without what is missed', async () => {
  const nearest = [
    { kind: 'city', value: 'homs', text: 'in Rastan' },
    { kind: 'capacityMin', value: '300', text: 'for 900 guests' },
    { kind: 'away', value: '', text: 'Aleppo' },
  ]
  show(
    <Nearest
      found={found({ nearest })}
      params={new URLSearchParams({ q: 'hall in Rastan for 900 guests' })}
      words={words}
    />,
  )
  expect(await screen.findByText(/There is nothing in “\u2068in Rastan\u2069” yet/)).toBeVisible()
  expect(screen.getByText(/There is nobody in “\u2068Aleppo\u2069” yet/)).toBeVisible()
  const ways = screen.getAllByRole('link', { name: /Search without/ }).map((each) => (each as HTMLAnchorElement).href)
  expect(ways.map((href) => new URL(href).searchParams.get('q'))).toEqual(['hall for 900 guests', 'hall in Rastan'])
})

it('does not say of all groups what is true of one', async () => {
  const nearest = [
    { kind: 'priceMax', value: '1260', text: 'under $500' },
    { kind: 'kind', value: 'venues', text: 'hotel' },
    { kind: 'few', value: '1', text: 'hall' },
  ]
  const group = { total: 3, alone: null, understood: [] }
  const params = new URLSearchParams({ q: 'hotel and photographer under $500' })
  const groups = [group, group] as unknown as Found['groups']
  show(<Nearest found={found({ nearest, groups })} params={params} words={words} />)
  expect(await screen.findByText(/Not everything here is for that price/)).toBeVisible()
  expect(screen.getByText(/There is no “\u2068hotel\u2069” here. The nearest is under/)).toBeVisible()
  expect(screen.getByText(/The others in its group are other venues/)).toBeVisible()
  expect(screen.queryByText(/The others are|Nothing here for that price|These are all in/)).toBeNull()
})

it('says of all groups what is true of each', async () => {
  const nearest = ['1260', '900'].map((value) => ({ kind: 'priceMax', value, text: 'under $500' }))
  const group = { total: 3, alone: null, understood: [] }
  const groups = [group, group] as unknown as Found['groups']
  const params = new URLSearchParams({ q: 'hall and photographer under $500' })
  show(<Nearest found={found({ nearest, groups })} params={params} words={words} />)
  expect(await screen.findAllByText(/Nothing here for that price/)).toHaveLength(2)
})

it('says which of several needs is absent, where there is some, and asks for it alone', async () => {
  const nearest = [{ kind: 'absent', value: 'aleppo damascus', text: 'مصور' }]
  const understood = [
    { kind: 'kind', value: 'hall', text: 'قاعة', nameAr: null, nameEn: null },
    { kind: 'kind', value: 'photographer', text: 'ومصور', nameAr: null, nameEn: null },
    { kind: 'city', value: 'daraa', text: 'بدرعا', nameAr: null, nameEn: null },
  ]
  const governorates: Words = (key, value) =>
    key === 'governorateId' ? ({ aleppo: 'Aleppo', damascus: 'Damascus' }[value] ?? '') : ''
  const params = new URLSearchParams({ q: 'قاعة ومصور بدرعا', days: '2027-08-14' })
  show(<Nearest found={found({ nearest, understood })} params={params} words={governorates} />)
  expect(await screen.findByText(/but there is in: \u2068Aleppo, Damascus\u2069\./)).toBeVisible()
  const way = screen.getByRole<HTMLAnchorElement>('link', { name: /alone/ })
  expect(Object.fromEntries(new URL(way.href).searchParams)).toEqual({ q: 'ومصور بدرعا', days: '2027-08-14' })
  expect(screen.queryByRole('link', { name: /without/ })).toBeNull()
})

it('says that nothing is free then, with a way to ask without the day, of the words or of the filter', async () => {
  const nearest = (text: string) => found({ nearest: [{ kind: 'days', value: '', text }] })
  const asked = new URLSearchParams({ q: 'hall 14/8', days: '2031-08-15', free: '1' })
  const way = () => new URL(screen.getByRole<HTMLAnchorElement>('link').href).searchParams.toString()
  const { unmount } = show(<Nearest found={nearest('14/8')} params={asked} words={words} />)
  expect(await screen.findByText(/^Nothing is free then. These are the nearest./)).toBeVisible()
  expect(way()).toBe('q=hall&days=2031-08-15&free=1')
  unmount()
  await switchLanguage('ar')
  show(<Nearest found={nearest('')} params={asked} words={words} />)
  expect(await screen.findByText(/^لا شيء متاح حينها/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'بحث في أي يوم' })).toBeVisible()
  expect(way()).toBe('q=hall+14%2F8')
})

it('offers to take the day away first where nothing can be found', async () => {
  const understood = [{ kind: 'days', value: '2031-08-14', text: '14/8', nameAr: null, nameEn: null }]
  const params = new URLSearchParams({ q: 'hall 14/8', days: '2031-08-15', free: '1', amenities: 'pool' })
  show(<NothingFound found={found({ total: 0, understood })} params={params} words={words} />)
  const ways = (await screen.findAllByRole<HTMLAnchorElement>('link')).map(({ href }) => new URL(href).searchParams)
  expect(ways.map(String)).toEqual([
    'q=hall+14%2F8&days=2031-08-15&amenities=pool',
    'q=hall+14%2F8&amenities=pool',
    'q=hall&days=2031-08-15&free=1&amenities=pool',
  ])
})

it('shows the words of what is wanted and left out under one name', () => {
  const band = { kind: 'kind', value: 'band', text: 'band', nameAr: 'الموسيقى', nameEn: 'Music' }
  const dj = { kind: 'notKind', value: 'dj', text: 'no DJ', nameAr: 'الموسيقى', nameEn: 'Music' }
  const chips = (understood: Found['understood']) => {
    const { unmount } = show(
      <Understood
        found={found({ understood })}
        params={new URLSearchParams({ q: 'band, no DJ' })}
        words={words}
        onChange={vi.fn()}
      />,
    )
    const shown = [...document.querySelectorAll('.token')].map((each) => each.textContent)
    unmount()
    return shown
  }
  expect(chips([band, dj])).toEqual(['Typeband', 'Typeno DJ'])
  expect(chips([dj])).toEqual(['WithoutMusic'])
})

it('says that a number cannot be meant', async () => {
  const understood = [{ kind: 'noNumber', value: 'capacityMin', text: '0 guests', nameAr: null, nameEn: null }]
  const params = new URLSearchParams({ q: 'hall 0 guests' })
  show(<Understood found={found({ understood })} params={params} words={words} onChange={vi.fn()} />)
  expect(await screen.findByText(/0 guests.*is beyond reason/)).toBeInTheDocument()
})

it('says that the results for more than six things are one list', () => {
  const things = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'kind',
      value: `kind${i}`,
      text: `${i}`,
      nameAr: null,
      nameEn: null,
    }))
  const { unmount } = show(<Mixed found={found({ understood: things(6) })} />)
  expect(screen.queryByText(/one mixed list/)).toBeNull()
  unmount()
  show(<Mixed found={found({ understood: things(7) })} />)
  expect(screen.getByText(/asked for 7 things.*one mixed list.*up to 6/)).toBeInTheDocument()
})

it('names a group in which few are of the kind as what it holds', () => {
  const place = { kind: 'city', value: 'homs', text: 'in Homs', nameAr: 'حمص', nameEn: 'Homs' }
  const hall = { kind: 'kind', value: 'hall', text: 'hall', nameAr: null, nameEn: null }
  const trade = { kind: 'kind', value: 'photographer', text: 'photographer', nameAr: 'التصوير', nameEn: 'Photography' }
  const groups = [
    { understood: [hall, place], query: 'hall in Homs', total: 4 },
    { understood: [trade, place], query: 'photographer in Homs', total: 2 },
  ]
  const headings = (nearest: Found['nearest']) => {
    const { unmount } = show(
      <Groups found={found({ groups, nearest })} params={new URLSearchParams()} words={words} drawn={24}>
        {() => null}
      </Groups>,
    )
    const all = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    unmount()
    return all
  }
  expect(headings([{ kind: 'few', value: '1', text: 'hall' }])).toEqual([
    'Halls and other venues in Homs',
    'Photography in Homs',
  ])
  expect(headings([])).toEqual(['Halls in Homs', 'Photography in Homs'])
})
