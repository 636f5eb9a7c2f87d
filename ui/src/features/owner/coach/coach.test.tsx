import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { ToDo } from './ToDo'
import { MarketMonths } from './MarketMonths'
import { ViewsAndClicks } from './ViewsAndClicks'
import type { Coached } from './document'

beforeEach(() => switchLanguage('en'))

const named = { nameAr: 'أماكن الأعراس', nameEn: 'Venues' }
const coached = (more: Partial<Coached> = {}): Coached => ({
  listing: {
    id: '7',
    nameAr: 'الياسمين',
    nameEn: 'Jasmine',
    category: named,
    governorate: { nameAr: 'دمشق', nameEn: 'Damascus' },
  },
  age: 40,
  young: false,
  scope: 'governorate',
  others: 6,
  figures: [
    { key: 'views', value: 47, median: 60 },
    { key: 'contactClicks', value: 0, median: 5 },
    { key: 'contactRate', value: 0, median: 0.09 },
  ],
  advice: [
    { key: 'unanswered', value: 2, median: null, inquiry: '5', waits: false },
    { key: 'price', value: null, median: null, inquiry: null, waits: false },
    { key: 'pictures', value: 2, median: 8, inquiry: null, waits: true },
  ],
  mended: [],
  days: [],
  terms: [],
  taken: { asked: 0, taken: 0, months: [], weekdays: [] },
  market: null,
  ...more,
})
const all = answering({})
const advise = (more?: Partial<Coached>) =>
  show(
    <Routes>
      <Route path="*" element={<ToDo of={coached(more)} home="/dashboard" />} />
    </Routes>,
    '/',
    all,
  )

describe('what to do', () => {
  it('is a sentence of what was seen and what is lacking, with the door to where each is mended', () => {
    advise()
    expect(
      screen.getByText('47 views, no click: 2 inquiries without an answer, no price; similar listings get 9%'),
    ).toBeVisible()
    const link = (name: string) => screen.getByRole('link', { name })
    expect(link('Answer it now')).toHaveAttribute('href', '/dashboard/inquiries?inquiry=5')
    expect(link('State the price')).toHaveAttribute('href', '/dashboard/listings/7#price')
    const waiting = screen.getAllByRole('listitem')[2]!
    expect(waiting).toHaveTextContent('2 picturesSimilar listings have 8.Your edit waits for approval')
    expect(within(waiting).queryByRole('link')).toBeNull()
  })

  it('says the same in Arabic, with its plurals', async () => {
    await switchLanguage('ar')
    advise()
    expect(
      screen.getByText('47 مشاهدة، بلا نقرة: استفساران بلا رد، بلا سعر؛ والإعلانات المشابهة تنال 9%', {
        normalizer: (text) => text.replace(/[\u200e\u200f\u061c\u00a0]/g, '').replace('٪', '%'),
      }),
    ).toBeVisible()
  })

  it('tells no figures in the first week, and that nothing is lacking', () => {
    advise({ young: true, age: 3, figures: [], advice: [] })
    expect(screen.getByText('Your listing is 3 days old: figures come after a week.')).toBeVisible()
    expect(screen.getByText('Nothing is missing that couples look for.')).toBeVisible()
    expect(screen.queryByText(/\d views|No views/)).toBeNull()
  })
})

it('puts the days after what was mended beside those before, and says where they are too few', () => {
  const seen = (views: number, clicks: number) => ({ views, clicks, rate: views ? clicks / views : null })
  const came = { was: 2, now: 8, before: seen(40, 1), after: seen(50, 5) }
  show(
    <ViewsAndClicks
      of={coached({
        mended: [
          { key: 'pictures', day: '2026-10-20', days: 14, enough: true, ...came },
          { key: 'price', day: '2026-10-30', days: 2, enough: false, ...came },
        ],
      })}
    />,
    '/',
    all,
  )
  const [pictures, price] = within(screen.getByRole('region', { name: 'What came of it' })).getAllByRole('listitem')
  expect(pictures).toHaveTextContent('Pictures were added: 8 instead of 2')
  expect(pictures).toHaveTextContent('14 days before40 views, 1 click, 2.5%14 days after50 views, 5 clicks, 10%')
  expect(price).toHaveTextContent('Too few days or views yet to tell.')
})

it('hides what few owners are behind', () => {
  const months = [
    { month: '2027-01', inquiries: 9, searches: 4, free: 0.25 },
    { month: '2027-02', inquiries: null, searches: 0, free: null },
  ]
  const { unmount } = show(<MarketMonths of={coached({ market: { inquiries: null, months } })} />, '/', all)
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MonthSearchesInquiriesFree Thursdays',
    'January 20274925%',
    'February 20270hiddenhidden',
  ])
  unmount()
  show(<MarketMonths of={coached()} />, '/', all)
  expect(screen.getByText(/five owners at least/)).toBeVisible()
})
