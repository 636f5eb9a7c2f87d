import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { nearDay } from '../../shared/calendar/day'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './ListingsPage'

const day = dayAgo(-40)
const next = dayAgo(-42)
const hall = (id: string, name: string, said: { freeOn?: string; nearestFree?: string }) => ({
  freeOn: null,
  nearestFree: null,
  highlights: [],
  ...said,
  listing: {
    __typename: 'Listing',
    id,
    kind: 'VENUE',
    nameAr: name,
    nameEn: name,
    slugAr: id,
    slugEn: id,
    rating: 0,
    reviewCount: 0,
    videoCount: 0,
    isFeatured: false,
  },
})
const answer = (more: object) => ({
  search: { id: 's', dropped: [], nearest: [], didYouMean: null, understood: [], facets: [], days: day, ...more },
})

beforeEach(() => switchLanguage('en'))

it('asks for what is free on a day, and says of each card whether it is', async () => {
  const search = vi.fn<(variables: object) => object>(() =>
    answer({ total: 2, hits: [hall('a', 'Jasmine', { freeOn: day }), hall('b', 'Almond', { nearestFree: next })] }),
  )
  show(<Page />, `/venues?days=${day}&daypart=evening`, answering({ Search: search }))
  const card = within(await screen.findByRole('article', { name: 'Jasmine' }))
  expect(card.getByRole('link', { name: `Free on ${nearDay(day, 'en')}` })).toBeVisible()
  const other = within(screen.getByRole('article', { name: 'Almond' }))
  expect(other.getByRole('link', { name: `Not free then; nearest: ${nearDay(next, 'en')}` })).toBeVisible()
  expect(search.mock.calls[0]![0]).toMatchObject({ filter: { days: day, daypart: 'evening', free: false } })
})

it('says that nothing is free then, with the way to any day', async () => {
  const hits = [hall('b', 'Almond', { nearestFree: next })]
  const nearest = [{ kind: 'days', value: '', text: '' }]
  const { router } = show(
    <Page />,
    `/venues?days=${day}&free=1`,
    answering({ Search: () => answer({ total: 1, hits, nearest }) }),
  )
  expect(await screen.findByText(/^Nothing is free then/)).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Search on any day' }))
  expect(router.state.location).toMatchObject({ pathname: '/venues', search: '' })
})

it('offers any day first where nothing is found', async () => {
  show(<Page />, `/venues?days=${day}`, answering({ Search: () => answer({ total: 0, hits: [] }) }))
  const ways = await screen.findAllByRole('link', { name: /Search on any day|Without filters/ })
  expect(ways.map((each) => each.textContent)).toEqual(['Search on any day', 'Without filters'])
})
