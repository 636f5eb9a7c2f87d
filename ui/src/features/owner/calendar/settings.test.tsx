import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { Outlet } from 'react-router'
import type { OwnCalendar } from './calendar'
import { Settings } from './Settings'

beforeEach(() => switchLanguage('en'))

const sum = (amount: string) => ({ amount, currency: 'SYP' })
const hall = {
  id: 'h',
  name: { ar: 'الياسمين', en: 'Jasmine' },
  capacity: 300,
  teams: 1,
  dayparts: [
    {
      daypart: 'evening',
      hours: { ar: '', en: '7 to 1' },
      tariff: { flat: sum('5000000.00'), perGuest: null, minGuests: 0 },
    },
  ],
}
const calendar = {
  holdDays: 3,
  noticeDays: 2,
  weekdays: [4],
  bufferBefore: 0,
  bufferAfter: 0,
  couplesHold: false,
  terms: { kept60: 0, kept30: 50, kept14: 100, text: { ar: 'شروط', en: '' } },
  halls: [hall],
  seasons: [],
} as unknown as OwnCalendar

/** Draws the settings for an owner with a role; what is sent is kept. */
function open(role: string, of = calendar) {
  const sent: object[] = []
  const receipt = { position: 1, __typename: 'Receipt' }
  const note = (variables: object) => {
    sent.push(variables)
    return { setCalendarRules: receipt, setHall: receipt, setSeason: receipt }
  }
  const routes = [
    {
      path: '/',
      element: <Outlet context={{ me: { id: '1', role }, home: '/dashboard' }} />,
      children: [{ index: true, element: <Settings listing="l" calendar={of} /> }],
    },
  ]
  showRoutes(routes, '/', answering({ SetCalendarRules: note, SetHall: note, SetSeason: note }))
  return sent as { input: Record<string, unknown> }[]
}

it('sends the rules as a whole, with what was not touched', async () => {
  const sent = open('venue_owner')
  const hold = screen.getByLabelText('A hold lasts (days)')
  await userEvent.clear(hold)
  await userEvent.type(hold, '٥')
  await userEvent.click(screen.getByRole('button', { name: 'Friday' }))
  await userEvent.click(screen.getByLabelText('Couples may hold a free date themselves'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toEqual({
    listing: 'l',
    holdDays: 5,
    noticeDays: 2,
    weekdays: [4, 5],
    bufferBefore: 0,
    bufferAfter: 0,
    couplesHold: true,
    kept60: 0,
    kept30: 50,
    kept14: 100,
    termsText: { ar: 'شروط', en: '' },
  })
})

it('changes a hall in its currency, with a part of the day more', async () => {
  const sent = open('venue_owner')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'The hall' }))
  expect(dialog.getByLabelText('Currency')).toHaveValue('SYP')
  expect(dialog.queryByLabelText('Teams'), 'a venue has no teams').toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Noon' }))
  const noon = within(dialog.getByRole('group', { name: 'Noon' }))
  await userEvent.type(noon.getByLabelText(/^For each guest/), '30000')
  await userEvent.type(noon.getByLabelText(/^Guests at least/), '100')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toEqual({
    listing: 'l',
    hall: 'h',
    name: hall.name,
    capacity: 300,
    teams: 1,
    dayparts: [
      {
        daypart: 'noon',
        hours: { ar: '', en: '' },
        tariff: { flat: null, perGuest: sum('30000'), minGuests: 100 },
      },
      {
        daypart: 'evening',
        hours: { ar: '', en: '7 to 1' },
        tariff: { flat: sum('5000000'), perGuest: null, minGuests: 0 },
      },
    ],
  })
})

it('gives a season the prices that were named, and no others', async () => {
  const sent = open('service_provider')
  await userEvent.click(screen.getByRole('button', { name: 'Add a season' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a season' }))
  await userEvent.type(dialog.getByLabelText('Name of the season in English'), 'Summer')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toMatchObject({ season: null, name: { ar: '', en: 'Summer' }, prices: [] })
})

it.each([
  ['en', /^Overlaps with “\u2068The feast\u2069” \(.*2031.*\)\. On the days in common, the price/, 'Edit'],
  ['ar', /^تتداخل مع «\u2068العيد\u2069» \(.*2031.*\)\. في الأيام المشتركة يُعتمد السعر/, 'تعديل'],
] as const)('%s: says which season another one overlaps, and whose price counts', async (lang, words, edit) => {
  await switchLanguage(lang)
  const season = (id: string, ar: string, en: string, from: string, to: string) => ({
    id,
    name: { ar, en },
    from,
    to,
    prices: [],
  })
  const seasons = [
    season('s', 'الصيف', 'Summer', '2031-06-01', '2031-08-31'),
    season('f', 'العيد', 'The feast', '2031-08-31', '2031-09-03'),
    season('w', 'الشتاء', 'Winter', '2031-12-01', '2031-12-31'),
  ] as unknown as OwnCalendar['seasons']
  open('venue_owner', { ...calendar, seasons })
  const cards = screen.getAllByRole('button', { name: edit }).map((each) => each.closest('li')!)
  const [, summer, , winter] = cards
  expect(within(summer!).getByText(words)).toBeVisible()
  expect(winter).not.toHaveTextContent(lang === 'ar' ? 'تتداخل' : 'Overlaps')
  await userEvent.click(within(summer!).getByRole('button', { name: edit }))
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeVisible()
})

it.each([
  ['service_provider', ['Teams and prices', 'Add a team', 'The team'], /hall/i],
  ['venue_owner', ['Halls and prices', 'Add a hall', 'The hall'], /\bteam/i],
] as const)('%s: speaks of what is offered', async (role, [title, add, one], never) => {
  open(role)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(document.body).not.toHaveTextContent(never)
  await userEvent.click(screen.getByRole('button', { name: add }))
  expect(screen.getByRole('dialog', { name: add })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0]!)
  expect(screen.getByRole('dialog', { name: one })).toBeVisible()
})
