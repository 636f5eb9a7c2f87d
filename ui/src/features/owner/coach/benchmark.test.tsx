import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { DaysAskedAround } from './DaysAskedAround'
import { Benchmark } from './Benchmark'

beforeEach(() => switchLanguage('en'))

const listing = {
  id: '1',
  nameAr: 'صالة الياسمين',
  nameEn: 'Jasmine',
  category: { nameAr: 'أماكن الأعراس', nameEn: 'Venues' },
  governorate: { nameAr: 'دمشق', nameEn: 'Damascus' },
}
const figures = [
  { __typename: 'Compared', key: 'views', value: 47, median: 30 },
  { __typename: 'Compared', key: 'contactRate', value: 0.125, median: null },
  { __typename: 'Compared', key: 'answerHours', value: 0.999, median: 0.25 },
  { __typename: 'Compared', key: 'freeThursdays', value: null, median: 0.5 },
]
const beside = (others: number, scope: string | null = 'governorate') =>
  answering({
    OwnComparison: {
      ownComparison: {
        __typename: 'Comparison',
        listings: [
          { __typename: 'ComparedListing', listing: { __typename: 'Listing', id: '1' }, scope, others, figures },
        ],
      },
    },
  })

describe('a listing beside others', () => {
  it('has each figure as what it is, and a dash where there is none', async () => {
    show(<Benchmark listing={listing} />, '/', beside(6))
    const table = await screen.findByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Views4730',
      'Contact clicks per view12.5%–',
      'Time to answer1 hour15 minutes',
      'Thursday evenings that are free, in half a year–50%',
    ])
    expect(screen.getByText('Venues, Damascus: 6 other owners')).toBeVisible()
  })

  it('says where the others are', async () => {
    show(<Benchmark listing={listing} />, '/', beside(9, 'country'))
    expect(await screen.findByText(/all of Syria, since too few are in Damascus: 9 other owners/)).toBeVisible()
  })

  it('says why others are not shown where they are too few', async () => {
    show(<Benchmark listing={listing} />, '/', beside(0, null))
    expect(await screen.findByText(/five owners at least/)).toBeVisible()
  })

  it('is compared over four weeks, and over three months where those are chosen', async () => {
    show(<Benchmark listing={listing} />, '/', beside(6))
    const days = () => {
      const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href')!
      const asked = new URL(file, 'http://site').searchParams
      return (Date.parse(asked.get('to')!) - Date.parse(asked.get('from')!)) / 86_400_000 + 1
    }
    expect(days()).toBe(28)
    fireEvent.click(screen.getByRole('button', { name: 'Last 90 days' }))
    expect(days()).toBe(90)
    expect(await screen.findByRole('table')).toBeVisible()
  })
})

const around = (enough: boolean) =>
  answering({
    DaysAround: {
      daysAsked: {
        __typename: 'DaysAsked',
        governorate: 'damascus',
        category: 'venues',
        enough,
        asked: enough ? 2 : null,
        days: enough ? [{ __typename: 'DayAsked', day: '2099-05-06', asked: 2, inquiries: 2, requests: 0 }] : [],
        weekdays: enough ? [{ __typename: 'WeekdayAsked', weekday: 4, asked: 2 }] : [],
      },
    },
  })

describe('the days asked for around a listing', () => {
  it('are a calendar where enough others are there', async () => {
    show(<DaysAskedAround listing="1" />, '/', around(true))
    expect(await screen.findByRole('heading', { name: 'By day of the week' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Days couples ask for/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/api/days-asked.csv?'),
    )
  })

  it('are not told where they would tell of one owner', async () => {
    show(<DaysAskedAround listing="1" />, '/', around(false))
    expect(await screen.findByText(/five owners at least/)).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
