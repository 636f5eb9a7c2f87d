import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { nearDay, writeDay } from '../calendar/day'
import { dayAgo } from '../i18n/days'
import { switchLanguage } from '../i18n/language'
import { party, say } from '../party/party'
import { ActiveFilters } from './ActiveFilters'
import { filterDays } from './days'
import { Filters } from './Filters'
import { changed, filterKeys, type Found } from './query'
import { useWords } from './useWords'

const near = dayAgo(-40)
const later = dayAgo(-41)

const found = (understood: { kind: string; value: string; text: string }[] = []) =>
  ({ understood, facets: [] }) as unknown as Found

/** A page whose filters live in its address. */
function Page({ answer }: { answer?: Found }) {
  const [params, setParams] = useSearchParams()
  const words = useWords('')
  const change = (changes: Parameters<typeof changed>[1]) => setParams((now) => changed(now, changes))
  return (
    <>
      <h1>{params.toString()}</h1>
      <ActiveFilters params={params} words={words} onChange={change} />
      <Filters params={params} found={answer} words={words} onChange={change} />
      <button type="button" onClick={() => change(Object.fromEntries(filterKeys.map((key) => [key, ''])))}>
        Clear
      </button>
    </>
  )
}

const address = () => Object.fromEntries(new URLSearchParams(screen.getByRole('heading', { level: 1 }).textContent!))

beforeEach(async () => {
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await switchLanguage('en')
})

it('takes a day, which the party has from then on, and asks for more of it only then', async () => {
  const { router } = show(<Page />, '/?q=hall', answering({}))
  const field = await screen.findByLabelText('Date')
  expect(screen.queryByLabelText('Part of the day')).toBeNull()
  await userEvent.type(field, `${writeDay(near)}{Enter}`)
  expect(address()).toEqual({ q: 'hall', days: near })
  expect(party.get().day).toBe(near)
  await userEvent.selectOptions(screen.getByLabelText('Part of the day'), 'In the evening')
  await userEvent.click(screen.getByLabelText('Only those free then'))
  expect(address()).toEqual({ q: 'hall', days: near, daypart: 'evening', free: '1' })
  await router.navigate(-1)
  await waitFor(() => expect(address()).toEqual({ q: 'hall', days: near, daypart: 'evening' }))
  expect(screen.getByLabelText('Only those free then')).not.toBeChecked()
  await userEvent.clear(field)
  await userEvent.tab()
  expect(address()).toEqual({ q: 'hall', daypart: 'evening' })
  await userEvent.selectOptions(screen.getByLabelText('Part of the day'), '')
  expect(address()).toEqual({ q: 'hall' })
  expect(screen.getByRole('group', { name: 'Date' }), 'the choice has gone').toHaveFocus()
})

it('leaves the day of the party as it is where it has one, offers it, and filters by it only when it is pressed', async () => {
  say({ day: near })
  show(<Page />, '/', answering({}))
  const offer = await screen.findByRole('button', { name: `Your day: ${nearDay(near, 'en')}` })
  expect(address()).toEqual({})
  await userEvent.click(offer)
  expect(address()).toEqual({ days: near })
  expect(screen.queryByRole('button', { name: /Your day/ })).toBeNull()
  expect(screen.getByRole('group', { name: 'Date' }), 'the chip has gone').toHaveFocus()
  const field = screen.getByLabelText('Date')
  expect(field).toHaveValue(writeDay(near))
  await userEvent.clear(field)
  await userEvent.type(field, `${writeDay(later)}{Enter}`)
  expect(address()).toEqual({ days: later })
  expect(party.get().day).toBe(near)
})

it('shows what the words say of days in the place of a field, and can leave out what is not free for them, too', async () => {
  say({ day: near })
  const understood = [{ kind: 'days', value: '2031-05-01/2031-05-31/5,6', text: 'weekend in May' }]
  show(<Page answer={found(understood)} />, '/?q=weekend+in+May', answering({}))
  expect(await screen.findByText('Your words say when: May 2031 (Friday, Saturday).')).toBeVisible()
  expect(screen.queryByLabelText('Date')).toBeNull()
  expect(screen.queryByRole('button', { name: /Your day/ })).toBeNull()
  await userEvent.click(screen.getByLabelText('Only those free then'))
  expect(address()).toEqual({ q: 'weekend in May', free: '1' })
})

it('shows what the words say of the part of the day in the place of a choice', async () => {
  const understood = [
    { kind: 'days', value: '2031-08-14', text: '14 aug' },
    { kind: 'daypart', value: 'evening', text: 'evening' },
  ]
  show(<Page answer={found(understood)} />, '/?q=14+aug+evening', answering({}))
  expect(await screen.findByText('Your words say when: In the evening.')).toBeVisible()
  expect(screen.queryByLabelText('Part of the day')).toBeNull()
  expect(screen.getByLabelText('Only those free then')).toBeVisible()
})

it('has a chip for the day, the part of it and what is free, each with a way to take it off', async () => {
  show(<Page />, `/?days=${near}&daypart=noon&free=1&kind=hall`, answering({}))
  const chip = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  expect(chip(nearDay(near, 'en'))).toBeVisible()
  await userEvent.click(chip('Only those free then'))
  expect(address()).toEqual({ days: near, daypart: 'noon', kind: 'hall' })
  await userEvent.click(chip('At noon'))
  expect(address()).toEqual({ days: near, kind: 'hall' })
  await userEvent.click(chip(nearDay(near, 'en')))
  expect(address()).toEqual({ kind: 'hall' })
})

it('is cleared with the other filters', async () => {
  show(<Page />, `/?q=hall&days=${near}&daypart=noon&free=1&kind=hall`, answering({}))
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(address()).toEqual({ q: 'hall' })
})

it('says days and ranges in words', () => {
  expect(filterDays('2031-08-14', 'en', ', ')).toBe('Thursday, 14 August 2031')
  expect(filterDays('2031-08-14 2031-09-01/2031-09-30', 'ar', '، ')).toBe('الخميس، 14 آب 2031، أيلول 2031')
  expect(filterDays('2031-05-03/2031-05-10', 'en', ', ')).toMatch(/^3\s*–\s*10 May 2031$/)
  expect(filterDays('2032-02-01/2032-02-29/0', 'en', ', ')).toBe('February 2032 (Sunday)')
  expect(filterDays('2031-11-23/2034-01-31/4', 'ar', '، '), 'on any').toBe('الخميس')
})

it.each([
  ['2026-12-10', ['December', 'January', 'February'], '2026-12-10/2026-12-31/4'],
  ['2026-12-31', ['December', 'January', 'February'], '2026-12-31/2026-12-31/4'],
  ['2027-04-30', ['May', 'June', 'July'], '2027-05-01/2027-05-31/4'],
])('offers the free Thursdays of the coming months by one tap, on %s', async (today, months, days) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(`${today}T09:00:00Z`) })
  try {
    show(<Page />, '/?q=hall', answering({}))
    const offered = within(await screen.findByRole('group', { name: 'Free Thursdays' })).getAllByRole('button')
    expect(offered.map((each) => each.textContent)).toEqual(months.map((month) => `Free Thursdays in ${month}`))
    await userEvent.click(offered[0]!)
    expect(address()).toEqual({ q: 'hall', days, free: '1' })
    expect(screen.queryByRole('group', { name: 'Free Thursdays' })).toBeNull()
    expect(screen.getByLabelText('Only those free then')).toBeChecked()
    expect(screen.getByRole('group', { name: 'Date' }), 'the chips have gone').toHaveFocus()
  } finally {
    vi.useRealTimers()
  }
})
