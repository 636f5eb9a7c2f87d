import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { dayAgo } from '../../../shared/i18n/days'
import { switchLanguage } from '../../../shared/i18n/language'
import type { Inquiry } from './inquiry'
import { PartyFacts, Quotes } from './Quotes'

beforeEach(() => switchLanguage('en'))

const day = dayAgo(-60)
const sum = (amount: string) => ({ amount, currency: 'USD' })
const inquiry = {
  id: 'i',
  listing: { id: 'l', nameAr: 'الياسمين', nameEn: 'Jasmine' },
  party: {
    day,
    around: true,
    daypart: 'evening',
    guests: 250,
    budgetFrom: null,
    budgetTo: sum('3000.00'),
    matters: ['food', 'privacy'],
    wishes: 'No stairs',
  },
  quotes: [
    {
      id: 'q',
      number: 1,
      hall: 'h',
      days: [dayAgo(-90), dayAgo(-91)],
      daypart: 'afternoon',
      guests: 300,
      tariff: { flat: sum('1250.00'), perGuest: null, minGuests: 0 },
      price: sum('2500.00'),
      included: [],
      validUntil: '2026-12-01T21:00:00Z', // the midnight after 1 December in Damascus
      status: 'open',
    },
  ],
} as unknown as Inquiry

const hall = {
  id: 'h',
  name: { ar: '', en: 'Jasmine' },
  capacity: 300,
  teams: 1,
  dayparts: [
    {
      daypart: 'evening',
      hours: { ar: '', en: '' },
      tariff: { flat: null, perGuest: sum('10.00'), minGuests: 100 },
    },
  ],
}

it('says what the couple said of their party', () => {
  show(<PartyFacts party={inquiry.party} />)
  expect(screen.getByText(/or near it · Evening · 250 guests · Budget \$3,000/)).toBeVisible()
  expect(screen.getByText('What matters to them: Food; Privacy')).toBeVisible()
  expect(screen.getByText('No stairs')).toBeVisible()
})

it('names the last day on which a quote is valid, not the midnight after it', () => {
  show(<Quotes inquiry={inquiry} closed={false} />)
  expect(screen.getByText(/until 1 December 2026/)).toBeVisible()
})

it('says beside the fields what is wrong with the price and with how long a quote is valid', async () => {
  const extensions = { code: 'invalid', fields: { tariff: 'Give the price', validUntil: 'Too long' } }
  const refused = Response.json({ errors: [{ message: 'x', extensions }], data: null })
  const client = answering({
    OwnCalendar: { calendar: { halls: [hall], seasons: [] }, closures: [] },
    GiveQuote: refused,
  })
  show(<Quotes inquiry={inquiry} closed={false} />, '/', client)
  await userEvent.click(screen.getByRole('button', { name: 'Give a quote' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Give a quote' }))
  expect(await dialog.findByText('Give the price')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Valid until/ })).toHaveAccessibleDescription(/Too long/)
})

it('begins a second quote with what the first said, and withdraws one when asked twice', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    const receipt = { position: 1, __typename: 'Receipt' }
    return { giveQuote: receipt, withdrawQuote: receipt }
  }
  const client = answering({
    OwnCalendar: { calendar: { halls: [hall], seasons: [] }, closures: [] },
    GiveQuote: note,
    WithdrawQuote: note,
  })
  show(<Quotes inquiry={inquiry} closed={false} />, '/', client)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the quote' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sure? Press again' }))
  await waitFor(() => expect(sent).toEqual([{ input: { inquiry: 'i', quote: 'q' } }]))
  await userEvent.click(screen.getByRole('button', { name: 'Give a quote' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Give a quote' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    input: {
      inquiry: 'i',
      hall: 'h',
      daypart: 'afternoon',
      days: [dayAgo(-90), dayAgo(-91)],
      guests: 300,
      tariff: { flat: { amount: '1250', currency: 'USD' }, perGuest: null, minGuests: 0 },
      validUntil: dayAgo(-14),
    },
  })
})

it.each([
  ['without one', []],
  ['where its hall is gone', [{ ...inquiry.quotes[0]!, hall: 'gone' }]],
])('begins with the party and the prices of the calendar: %s', async (_, quotes) => {
  const sent: object[] = []
  const client = answering({
    OwnCalendar: { calendar: { halls: [hall], seasons: [] }, closures: [] },
    GiveQuote: (variables: object) => {
      sent.push(variables)
      return { giveQuote: { position: 1, __typename: 'Receipt' } }
    },
  })
  show(<Quotes inquiry={{ ...inquiry, quotes }} closed={false} />, '/', client)
  await userEvent.click(screen.getByRole('button', { name: 'Give a quote' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Give a quote' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    input: {
      inquiry: 'i',
      hall: 'h',
      daypart: 'evening',
      days: [day],
      guests: 250,
      tariff: { flat: null, perGuest: { amount: '10', currency: 'USD' }, minGuests: 100 },
      validUntil: dayAgo(-14),
    },
  })
})

it('may be followed by another quote once the booking of the accepted one has ended', () => {
  const given = (status: string) => ({ ...inquiry, quotes: [{ ...inquiry.quotes[0]!, status }] })
  const { unmount } = show(<Quotes inquiry={given('accepted')} closed={false} />)
  expect(screen.queryByRole('button', { name: 'Give a quote' })).toBeNull()
  unmount()
  show(<Quotes inquiry={given('ended')} closed={false} />)
  expect(screen.getByText('accepted, and its booking has ended')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Give a quote' })).toBeVisible()
})

it('says what a quote includes, begun with what the last one did', async () => {
  const sent: { input: { included?: object[] } }[] = []
  const client = answering({
    OwnCalendar: { calendar: { halls: [hall], seasons: [] }, closures: [] },
    GiveQuote: (variables: { input: object }) => {
      sent.push(variables)
      return { giveQuote: { position: 1, __typename: 'Receipt' } }
    },
  })
  const last = { ...inquiry.quotes[0]!, included: [{ key: 'cake', name: '', amount: '3 tiers' }] }
  show(<Quotes inquiry={{ ...inquiry, quotes: [last] }} closed={false} />, '/', client)
  expect(screen.getByRole('listitem')).toHaveTextContent('Cake: 3 tiers')
  await userEvent.click(screen.getByRole('button', { name: 'Give a quote' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Add an entry' }))
  const second = within(dialog.getByRole('group', { name: 'Entry 2' }))
  expect(second.getByLabelText('What is included')).toHaveValue('hours')
  await userEvent.selectOptions(second.getByLabelText('What is included'), 'Something else')
  await userEvent.type(second.getByLabelText('Name of the entry'), 'Horses')
  await userEvent.type(second.getByLabelText('How much'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Add an entry' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove entry 3' }))
  expect(dialog.getByRole('button', { name: 'Add an entry' })).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Give a quote' }))
  await waitFor(() =>
    expect(sent[0]?.input.included).toEqual([
      { key: 'cake', name: '', amount: '3 tiers' },
      { key: 'other', name: 'Horses', amount: '2' },
    ]),
  )
})
