import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { flipHeart } from '../../shared/shortlist'
import { Page } from './AskPage'

afterEach(() => history.replaceState(null, ''))

it('gives back everything that was typed and chosen after a reload', async () => {
  await switchLanguage('en')
  for (const id of ['1', '2', '3']) flipHeart(id)
  const names: Record<string, string> = { 1: 'Beit Naana', 2: 'Beit Zaatar', 3: 'Beit Rihan' }
  const client = answering({
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
  })
  const typed = { name: 'Huda', number: '0944100300', email: 'huda@example.sy', message: 'Is Friday free?' }
  const field = (label: string) => screen.getByLabelText(new RegExp(`^Your ${label}`))
  const { unmount } = show(<Page />, '/ask', client)
  await userEvent.click(await screen.findByLabelText(/Beit Zaatar/))
  for (const [label, text] of Object.entries(typed)) await userEvent.type(field(label), text)
  unmount() // a reload keeps the tab's storage and the entry of its history
  show(<Page />, '/ask', client)
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text)
  expect(await screen.findByLabelText(/Beit Zaatar/)).not.toBeChecked()
  expect(screen.getByLabelText(/Beit Rihan/)).toBeChecked()
})
