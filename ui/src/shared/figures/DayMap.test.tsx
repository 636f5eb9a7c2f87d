import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { DayMap, WeekdayBars } from './DayMap'
import { Funnel } from './Funnel'

beforeEach(() => switchLanguage('en'))

const days = [
  { day: '2027-05-06', asked: 4, inquiries: 3, requests: 1 },
  { day: '2027-05-14', asked: 1, inquiries: 1, requests: 0 },
]
const span = { from: '2027-05-03', to: '2027-06-10' }
const day = (name: RegExp) => screen.getByRole('button', { name })

describe('the days couples ask for', () => {
  it('stand in months that begin their weeks on Saturday, each with its number', () => {
    show(<DayMap days={days} span={span} />)
    const may = screen.getByRole('table', { name: 'May 2027' })
    expect(within(may).getAllByRole('columnheader')[0]).toHaveAttribute('abbr', 'Saturday')
    expect(screen.getByRole('table', { name: 'June 2027' })).toBeInTheDocument()
    const asked = day(/, 6 May 2027: asked for 4 times/)
    expect(asked).toHaveTextContent('4')
    expect(asked).toHaveAttribute('data-strength', '4')
    expect(day(/, 14 May 2027: asked for once/)).toHaveAttribute('data-weekend', '')
    expect(day(/, 7 May 2027: not asked for/)).toHaveAttribute('data-strength', '0')
    expect(screen.queryByRole('button', { name: /, 2 May 2027/ }), 'it is before the range').not.toBeInTheDocument()
  })

  it('are one stop of Tab, and arrows move between them, also into the next month', async () => {
    show(<DayMap days={days} span={span} />)
    const stops = () => screen.getAllByRole('button').filter((each) => each.dataset.day && each.tabIndex === 0)
    expect(stops()).toEqual([day(/, 6 May/)])
    day(/, 6 May/).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(day(/, 14 May/)).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Inquiries: 1, booking requests: 0')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(day(/, 10 June/), 'the range ends there').toHaveFocus()
    expect(stops()).toEqual([day(/, 10 June/)])
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(day(/, 27 May/)).toHaveFocus()
  })

  it('are a table with the same numbers, one press away', async () => {
    show(<DayMap days={days} span={span} />)
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['Thursday, 6 May 2027431', 'Friday, 14 May 2027110'])
  })

  it('are told by weekday as well', () => {
    show(
      <WeekdayBars
        weekdays={[
          { weekday: 6, asked: 1 },
          { weekday: 4, asked: 3 },
        ]}
      />,
    )
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['Saturday125%', 'Thursday375%'])
  })
})

describe('the funnel', () => {
  it('tells how many go on, and says where a step is larger than the one before', () => {
    show(
      <Funnel
        steps={[
          { key: 'views', value: 200, previous: 100 },
          { key: 'inquiries', value: 10, previous: null },
          { key: 'bookings', value: 12, previous: 0 },
        ]}
      />,
    )
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Listing views200100–',
      'Inquiries10–5% go on',
      'Confirmed bookings120more than before it',
    ])
    expect(screen.getByText(/Moving and cancelling take nothing back/)).toBeInTheDocument()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('leads from each loss to the listings where it is, and to the same by sessions', () => {
    show(
      <Funnel
        sessionsTo="/figures?by=sessions"
        lossTo={(before, step) => `/figures?of=${step}&in=${before}`}
        steps={[
          { key: 'views', value: 200, previous: 100 },
          { key: 'inquiries', value: 10, previous: null },
          { key: 'bookings', value: 12, previous: 0 },
        ]}
      />,
    )
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['5% go on', '/figures?of=inquiries&in=views'],
      ['more than before it', '/figures?of=bookings&in=inquiries'],
      ['How many sessions that saw a listing made contact', '/figures?by=sessions'],
    ])
    expect(screen.getByRole('link', { name: '5% go on: see it by listing' })).toBeVisible()
  })
})
