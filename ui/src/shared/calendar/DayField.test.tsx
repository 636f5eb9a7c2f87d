import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import type { Range } from '../i18n/days'
import { switchLanguage } from '../i18n/language'
import { DayField, RangeField } from './DayField'

const onDay = vi.fn<(day: string) => void>()
const onRange = vi.fn<(range: Range) => void>()

function One(props: { min?: string; max?: string; optional?: boolean; value?: string }) {
  const [value, set] = useState(props.value ?? '2026-11-14')
  return (
    <DayField
      {...props}
      label="Day"
      value={value}
      onDay={(day) => {
        onDay(day)
        set(day)
      }}
    />
  )
}

function FromTo(props: { open?: boolean; whole?: boolean; range?: Range; max?: string }) {
  const [range, set] = useState(props.range ?? { from: '2026-11-10', to: '2026-11-14' })
  return (
    <RangeField
      {...props}
      label="Days"
      range={range}
      onRange={(days) => {
        onRange(days)
        set(days)
      }}
    />
  )
}

const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const day = (iso: string) => document.querySelector<HTMLElement>(`[data-day='${iso}']`)!

beforeEach(async () => {
  onDay.mockReset()
  onRange.mockReset()
  await switchLanguage('en')
})

describe('a field for a day', () => {
  it('takes what is typed, in digits of either script, with Enter or when it is left', async () => {
    show(<One />)
    const field = screen.getByLabelText('Day')
    expect(field).toHaveValue('14/11/2026')
    await write(field, '١/١٢/٢٠٢٦')
    expect(onDay).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onDay).toHaveBeenLastCalledWith('2026-12-01')
    expect(field).toHaveValue('01/12/2026')
    await write(field, '3 December 2026')
    await userEvent.tab()
    expect(onDay).toHaveBeenLastCalledWith('2026-12-03')
    expect(field).toHaveValue('03/12/2026')
  })

  it('keeps what is no day, says so to everybody, and forgives with the next letter', async () => {
    show(<One min="2026-11-01" max="2026-11-30" />)
    const field = screen.getByLabelText('Day')
    for (const [text, why] of [
      ['soon', /^Write the day like \d\d\/\d\d\/\d{4}$/],
      ['30/2/2026', 'February 2026 has 28 days'],
      ['31/10/2026', 'Not before 01/11/2026'],
      ['1/12/2026', 'Not after 30/11/2026'],
      ['14 محرم 1449', /^This looks like a Hijri date\./],
    ] as const) {
      await write(field, `${text}{Enter}`)
      expect(field).toHaveValue(text)
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(why)
      expect(screen.getByRole('status')).toHaveTextContent(/^Day: /)
    }
    expect(onDay).not.toHaveBeenCalled()
    await write(field, '2')
    expect(field).toBeValid()
  })

  it('takes a day without its year for the next one that it may be', async () => {
    show(<One min="2026-11-14" max="2029-01-22" />)
    await write(screen.getByLabelText('Day'), '14 آب{Enter}')
    expect(onDay).toHaveBeenLastCalledWith('2027-08-14')
    expect(screen.getByLabelText('Day')).toHaveValue('14/08/2027')
  })

  it('says of a day without its year how long the month is when it comes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') })
    try {
      show(<One min="2026-11-22" max="2029-01-22" />)
      const field = screen.getByLabelText('Day')
      for (const [text, why] of [
        ['31 أيلول', 'September 2027 has 30 days'],
        ['31 November', 'November 2026 has 30 days'],
      ] as const) {
        await write(field, `${text}{Enter}`)
        expect(field).toHaveAccessibleDescription(why)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('is its day again when emptied, unless it may be empty', async () => {
    const { unmount } = show(<One />)
    await userEvent.clear(screen.getByLabelText('Day'))
    await userEvent.tab()
    expect(screen.getByLabelText('Day')).toHaveValue('14/11/2026')
    expect(onDay).not.toHaveBeenCalled()
    unmount()
    show(<One optional />)
    await userEvent.clear(screen.getByLabelText(/^Day/))
    await userEvent.tab()
    expect(onDay).toHaveBeenLastCalledWith('')
  })

  it('opens a calendar at its day, takes the one that is chosen there, and has the focus again', async () => {
    show(<One />)
    const opener = screen.getByRole('button', { name: 'Choose in the calendar: Day' })
    await userEvent.click(opener)
    await waitFor(() => expect(day('2026-11-14')).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(onDay).toHaveBeenLastCalledWith('2026-11-15')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opener).toHaveFocus()
    expect(screen.getByLabelText('Day')).toHaveValue('15/11/2026')
  })
})

describe('a field for days', () => {
  it('takes either end, and the other along where it would be beyond', async () => {
    show(<FromTo />)
    expect(screen.getByRole('group', { name: 'Days' })).toBeVisible()
    await write(screen.getByLabelText('From'), '1/12/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-01', to: '2026-12-01' })
    await write(screen.getByLabelText('To'), '5/12/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-01', to: '2026-12-05' })
    await write(screen.getByLabelText('To'), '3/11/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-03' })
    expect(screen.getByText('The last day cannot come before the first, so both are 03/11/2026 now')).toBeVisible()
    await write(screen.getByLabelText('To'), '9/12/2026{Enter}')
    expect(screen.queryByText(/cannot come before the first/)).toBeNull()
  })

  it('gives the other end its place back as the first is typed back', async () => {
    show(<FromTo />)
    await write(screen.getByLabelText('From'), '10/11/2029{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2029-11-10', to: '2029-11-10' })
    await write(screen.getByLabelText('From'), '12/11/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-12', to: '2026-11-14' })
    await write(screen.getByLabelText('To'), '1/11/2026{Enter}')
    await write(screen.getByLabelText('To'), '13/11/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-12', to: '2026-11-13' })
  })

  it('moves as a whole, and not so far that it ends too late', async () => {
    show(<FromTo whole max="2026-12-31" />)
    await write(screen.getByLabelText('From'), '1/12/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-01', to: '2026-12-05' })
    await write(screen.getByLabelText('From'), '28/12/2026{Enter}')
    expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Not after 27/12/2026')
    await write(screen.getByLabelText('To'), '1/1/2027{Enter}')
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Not after 31/12/2026')
    expect(onRange).toHaveBeenCalledTimes(1)
  })

  it('may have open ends', async () => {
    show(<FromTo open range={{ from: '', to: '' }} />)
    await write(screen.getByLabelText('From'), '1/11/2026{Enter}')
    expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '' })
    await userEvent.clear(screen.getByLabelText('From'))
    await userEvent.tab()
    expect(onRange).toHaveBeenLastCalledWith({ from: '', to: '' })
  })

  it('opens one calendar for both, which closes once the range is whole', async () => {
    show(<FromTo max="2026-11-20" />)
    const opener = screen.getByRole('button', { name: 'Choose in the calendar: Days' })
    await userEvent.click(opener)
    await waitFor(() => expect(day('2026-11-14')).toHaveFocus())
    await userEvent.keyboard('{Home}{Enter}')
    expect(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    expect(onRange.mock.calls).toEqual([[{ from: '2026-11-01', to: '2026-11-20' }]])
    expect(opener).toHaveFocus()
  })
})
