import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import type { Range } from '../i18n/days'
import { switchLanguage } from '../i18n/language'
import { Calendar, type DayState, type MonthProps, RangeCalendar } from './Calendar'

const onChange = vi.fn<(chosen: string | Range) => void>()

function One({ value: start, ...month }: Partial<MonthProps> & { value?: string }) {
  const [value, set] = useState(start)
  return (
    <Calendar
      label="The day"
      {...month}
      value={value}
      onChange={(day) => {
        onChange(day)
        set(day)
      }}
    />
  )
}

function FromTo({ range: start, ...month }: Partial<MonthProps> & { range?: Range }) {
  const [range, set] = useState(start)
  return (
    <RangeCalendar
      label="The days"
      {...month}
      range={range}
      onChange={(days) => {
        onChange(days)
        set(days)
      }}
    />
  )
}

/** The day that has the focus, YYYY-MM-DD. */
const focused = () => document.activeElement?.getAttribute('data-day')
const day = (iso: string) => document.querySelector<HTMLElement>(`[data-day='${iso}']`)!
const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(async () => {
  onChange.mockReset()
  await switchLanguage('en')
})

it('says and explains what is to be noted of a day, and marks an alarm', () => {
  const notes: Record<string, { text: string; alarm: boolean }> = {
    '2027-08-12': { text: 'From elsewhere', alarm: false },
    '2027-08-13': { text: 'Twice', alarm: true },
  }
  show(<One value="2027-08-20" noteOf={(iso) => notes[iso]} />)
  expect(day('2027-08-12')).toHaveAccessibleName(/From elsewhere$/)
  expect(day('2027-08-12')).toHaveAttribute('data-note', 'note')
  expect(day('2027-08-13')).toHaveAttribute('data-note', 'alarm')
  expect(day('2027-08-14')).not.toHaveAttribute('data-note')
  expect(
    within(screen.getAllByRole('list').at(-1)!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1From elsewhere', '1Twice'])
})

describe('a month', () => {
  it('begins its weeks on Saturday, and marks Friday and Saturday as the weekend', () => {
    show(<One value="2026-11-14" />)
    const heads = [...document.querySelectorAll('th')]
    expect(heads.map((head) => head.textContent)).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    expect(heads.filter((head) => head.dataset.weekend !== undefined).map((head) => head.textContent)).toEqual([
      'Sat',
      'Fri',
    ])
    expect([...document.querySelectorAll('tbody tr')].map((week) => week.textContent)).toEqual([
      '123456',
      '78910111213',
      '14151617181920',
      '21222324252627',
      '282930',
    ])
  })

  it('says its name, its days and the Hijri date beside, in Arabic with the months of Syria', async () => {
    await switchLanguage('ar')
    show(<One value="2026-11-14" takesFocus />)
    expect(screen.getByRole('application')).toHaveAccessibleName('The day، تشرين الثاني 2026')
    expect(screen.getByRole('grid')).toHaveAccessibleName('The day، تشرين الثاني 2026')
    expect(screen.getByText('تشرين الثاني 2026', { selector: 'b' })).toBeVisible()
    expect(day('2026-11-14')).toHaveAccessibleName('السبت، 14 تشرين الثاني 2026، اليوم المختار')
    expect(day('2026-11-14')).toHaveAccessibleDescription('تقريبًا 4 جمادى الآخرة 1448 هـ')
    expect(document.querySelector('small')).toHaveTextContent(/^≈تقريبًا جمادى الأولى\D+جمادى الآخرة 1448 هـ$/)
  })

  it('names its holidays below, marks those on which nobody works, and says them of their days', () => {
    show(<One value="2027-03-08" takesFocus />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
      '≈about 1 – 8 March: Ramadan',
      '≈about 9 – 11 March: Eid al-Fitr',
      '18 March: Revolution Day',
      '21 March: Mother’s Day',
      '28 March: Easter (Western churches)',
    ])
    expect(day('2027-03-09')).toHaveAccessibleName('Tuesday, 9 March 2027, Eid al-Fitr')
    expect(day('2027-03-09').dataset.holiday).toBe('')
    expect(day('2027-03-07').dataset.holiday).toBeUndefined()
  })

  it('is walked through by keys: days, weeks, months, years, and the ends of the month', async () => {
    show(<One value="2026-11-14" takesFocus />)
    expect(focused()).toBe('2026-11-14')
    for (const [keys, at] of [
      ['{ArrowRight}', '2026-11-15'],
      ['{ArrowDown}', '2026-11-22'],
      ['{ArrowUp}{ArrowLeft}', '2026-11-14'],
      ['{Home}', '2026-11-01'],
      ['{End}', '2026-11-30'],
      ['{ArrowRight}', '2026-12-01'],
      ['{PageDown}', '2027-01-01'],
      ['{PageUp}{PageUp}', '2026-11-01'],
      ['{Shift>}{PageDown}{/Shift}', '2027-11-01'],
    ] as const) {
      await press(keys)
      expect(focused(), keys).toBe(at)
    }
    expect(onChange).not.toHaveBeenCalled()
    await press('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2027-11-01')
    await press('{ArrowDown} ')
    expect(onChange).toHaveBeenLastCalledWith('2027-11-08')
  })

  it('is walked through from right to left in Arabic', async () => {
    await switchLanguage('ar')
    show(<One value="2026-11-14" takesFocus />)
    await press('{ArrowLeft}')
    expect(focused()).toBe('2026-11-15')
  })

  it('has one stop for Tab among its days, and shows other months by its buttons', async () => {
    const onMonth = vi.fn()
    show(<One value="2026-11-14" onMonth={onMonth} />)
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByText('December 2026', { selector: 'b' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus()
    expect(onMonth.mock.calls).toEqual([
      ['2026-11-01', '2026-11-14'],
      ['2026-12-01', '2026-12-14'],
    ])
  })

  it('takes a day by a press, and none before the first or after the last', async () => {
    show(<One value="2026-11-14" min="2026-11-10" max="2026-11-20" takesFocus />)
    await userEvent.click(day('2026-11-09'))
    await userEvent.click(day('2026-11-21'))
    expect(onChange).not.toHaveBeenCalled()
    expect(day('2026-11-21')).toHaveAttribute('aria-disabled', 'true')
    await press('{PageDown}')
    expect(focused()).toBe('2026-11-20')
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled()
    await userEvent.click(day('2026-11-12'))
    expect(onChange.mock.calls).toEqual([['2026-11-12']])
  })

  it('knows which day is today in Damascus', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T22:30:00Z') })
    show(<One />)
    expect(day('2026-11-23')).toHaveAccessibleName(/today$/)
    expect(day('2026-11-22')).not.toHaveAccessibleName(/today/)
    expect(day('2026-11-23')).toHaveAttribute('tabindex', '0')
    vi.useRealTimers()
  })
})

describe('the state of a day', () => {
  const states: Record<string, DayState> = {
    '2026-11-10': 'free',
    '2026-11-11': 'asked',
    '2026-11-12': 'held',
    '2026-11-13': 'taken',
    '2026-12-01': 'closed',
  }
  const month = { value: '2026-11-10', stateOf: (iso: string) => states[iso] }

  it('is a word in its name, a mark of its own, and explained for the month that is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-12T10:00:00Z') })
    await switchLanguage('ar')
    show(<One {...month} />)
    expect(day('2026-11-13')).toHaveAccessibleName('الجمعة، 13 تشرين الثاني 2026، محجوز')
    expect(day('2026-11-12')).toHaveAttribute('data-state', 'held')
    const legend = within(screen.getAllByRole('list').at(-1)!)
    expect(legend.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '1متاح',
      '1عليه طلب',
      '1محجوز مؤقتًا',
      '1محجوز',
    ])
    vi.useRealTimers()
  })

  it('says of a day that is over that it is, and what it was where that is known', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-12T10:00:00Z') })
    show(<One {...month} stateOf={(iso) => (iso === '2026-11-09' ? 'past' : states[iso])} />)
    expect(day('2026-11-10')).toHaveAccessibleName(/2026, Past, Free, chosen$/)
    expect(day('2026-11-10')).toHaveAttribute('data-past')
    expect(day('2026-11-09')).toHaveAccessibleName(/2026, Past$/)
    expect(day('2026-11-08')).not.toHaveAccessibleName(/Past/)
    expect(day('2026-11-13')).not.toHaveAttribute('data-past')
    vi.useRealTimers()
  })

  it('leaves a day that is refused to be reached and read, but not chosen', async () => {
    show(<One {...month} refused={['taken', 'closed']} takesFocus />)
    await press('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('2026-11-13')
    expect(day('2026-11-13')).toHaveAttribute('aria-disabled', 'true')
    await press('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await press('{ArrowLeft}{Enter}')
    expect(onChange).toHaveBeenCalledWith('2026-11-12')
  })

  it('has no legend where none is known', () => {
    show(<One value="2026-11-10" />) // a month without holidays, which are a list, too
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('a range', () => {
  it('is begun and ended by keys, and says which end is asked for', async () => {
    show(<FromTo range={{ from: '2026-11-02', to: '2026-11-05' }} takesFocus />)
    expect(focused()).toBe('2026-11-05')
    expect(day('2026-11-02')).toHaveAccessibleName(/first day of the range$/)
    expect(day('2026-11-04')).toHaveAccessibleName(/within the range$/)
    expect(day('2026-11-05')).toHaveAccessibleName(/last day of the range$/)
    expect(day('2026-11-05')).toHaveAccessibleDescription(/Choose the first day$/)
    await press('{ArrowDown}{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(document.activeElement).toHaveAccessibleDescription(/Choose the last day$/)
    await press('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-12', to: '2026-11-20' }]])
  })

  it('is chosen by two presses, in either order', async () => {
    show(<FromTo range={{ from: '2026-11-02', to: '2026-11-02' }} />)
    await userEvent.click(day('2026-11-20'))
    await userEvent.click(day('2026-11-17'))
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-17', to: '2026-11-20' }]])
  })

  it('is dropped where it was only begun', async () => {
    show(<FromTo range={{ from: '2026-11-02', to: '2026-11-05' }} takesFocus />)
    await press('{ArrowDown}{Enter}{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    expect(day('2026-11-02')).toHaveAccessibleName(/first day of the range$/)
  })

  it('holds no day that is refused', async () => {
    show(
      <FromTo
        range={{ from: '2026-11-02', to: '2026-11-02' }}
        stateOf={(iso) => (iso === '2026-11-13' ? 'taken' : undefined)}
        refused={['taken']}
        takesFocus
      />,
    )
    await userEvent.click(day('2026-11-11'))
    await userEvent.click(day('2026-11-15'))
    for (const [{ from, to }] of onChange.mock.calls as [Range][])
      expect(from <= '2026-11-13' && '2026-11-13' <= to).toBe(false)
  })
})
