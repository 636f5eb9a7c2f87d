import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { flipHeart } from '../../shared/shortlist/shortlist'
import { Page } from './AskPage'

const names: Record<string, string> = { 1: 'Beit Naana', 2: 'Beit Zaatar', 3: 'Beit Rihan' }

beforeEach(async () => {
  await switchLanguage('en')
  for (const id of Object.keys(names)) flipHeart(id)
})
afterEach(() => {
  user.set(null)
  history.replaceState(null, '')
  localStorage.clear()
  sessionStorage.clear()
})

/** The form about three listings of the shortlist. */
const open = () =>
  show(
    <Page />,
    '/ask',
    answering({
      Askable: ({ id }: { id: string }) => ({
        listing: {
          id,
          nameAr: names[id],
          nameEn: names[id],
          kind: 'VENUE',
          city: null,
          governorate: null,
          category: null,
          capacity: 100,
          status: 'APPROVED',
          __typename: 'Listing',
        },
      }),
    }),
  )
const field = (label: string) => screen.getByLabelText(new RegExp(`^Your ${label}`))

it('gives back everything that was typed and chosen after a reload', async () => {
  const typed = { name: 'Huda', number: '0944100300', email: 'huda@example.sy', message: 'Is Friday free?' }
  const { unmount } = open()
  await userEvent.click(await screen.findByLabelText(/Beit Zaatar/))
  for (const [label, text] of Object.entries(typed)) await userEvent.type(field(label), text)
  unmount() // a reload keeps the tab's storage and the entry of its history
  open()
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text)
  expect(await screen.findByLabelText(/Beit Zaatar/)).not.toBeChecked()
  expect(screen.getByLabelText(/Beit Rihan/)).toBeChecked()
})

it('goes with a visitor into the account that they sign in to, also in another tab', async () => {
  open()
  await userEvent.type(field('message'), 'Is Friday free?')
  await userEvent.type(field('number'), '0944100300')
  act(() => user.set({ id: 'huda', username: 'Huda', email: 'huda@example.sy', role: 'customer' }))
  expect(field('message')).toHaveValue('Is Friday free?')
  expect(field('number')).toHaveValue('0944100300')
  act(() => user.set({ id: 'samar', username: 'Samar', email: 'samar@example.sy', role: 'customer' }))
  expect(field('message')).toHaveValue('')
})
