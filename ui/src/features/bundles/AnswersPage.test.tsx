import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page } from './AnswersPage'

afterEach(() => user.set(null))

const inquiry = (id: string, status: string) => ({
  id,
  status: 'answered',
  response: null,
  listing: null,
  quotes: [
    {
      id: `quote-${id}`,
      number: 1,
      days: ['2027-05-06'],
      daypart: 'evening',
      guests: 0,
      tariff: { flat: null, perGuest: null, minGuests: 0, __typename: 'Tariff' },
      price: { amount: '900', currency: 'USD', __typename: 'Money' },
      included: [],
      validUntil: '2026-12-26',
      terms: { kept60: 0, kept30: 50, kept14: 100, text: { ar: '', en: '', __typename: 'Words' }, __typename: 'Terms' },
      status,
      __typename: 'Quote',
    },
  ],
  __typename: 'Inquiry',
})

it.each([
  ['one quote was accepted', false, 'accepted', ['The inquiry is closed', 'The inquiry is closed']],
  ['the inquiry was ended', true, 'expired', ['The inquiry is closed', 'The inquiry is closed']],
  ['nothing is decided', false, 'expired', []],
])('of what is open still says that the inquiry is closed once %s', async (_, closed, other, said) => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const inquiries = [inquiry('1', other), inquiry('2', 'open')]
  const bundle = { id: 'b', day: null, closed, chosen: other === 'accepted', share: null, inquiries }
  showRoutes(
    [{ path: '/answers/:id', element: <Page /> }],
    '/answers/b',
    answering({ Bundle: { bundle: { ...bundle, __typename: 'Bundle' } } }),
  )
  await screen.findByRole('table')
  expect(screen.queryAllByText('The inquiry is closed').map((each) => each.textContent)).toEqual(said)
  expect(screen.queryAllByRole('button', { name: /accept/i })).toHaveLength(said.length > 0 ? 0 : 1)
})
