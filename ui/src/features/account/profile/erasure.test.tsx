import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { Erasure } from './Erasure'

beforeEach(async () => {
  await needMessages('account')
  await switchLanguage('en')
})
afterEach(() => {
  user.set(null)
  vi.unstubAllGlobals()
})

it('says what goes and what stays in the record, and then forgets all that the browser and the tab keep', async () => {
  const remove = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
  vi.stubGlobal('caches', { delete: remove })
  const role = 'venue_owner' as const
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role })
  const erase = vi.fn<(variables: object) => object>(() => ({ eraseAccount: { __typename: 'Receipt', position: 1 } }))
  const erased = vi.fn()
  show(<Erasure role={role} onErased={erased} />, '/profile', answering({ EraseAccount: erase }))
  await userEvent.click(screen.getByRole('button', { name: 'I want to erase my account' }))
  const dialog = within(screen.getByRole('dialog'))
  const listOf = (title: string) => within(dialog.getByRole('heading', { name: title }).parentElement!)
  expect(listOf('What goes').getByText(/^Your listings from every page/)).toBeVisible()
  expect(listOf('What stays').getByText(/^What you wrote in your listings.*in the record alone/)).toBeVisible()

  localStorage.setItem('draft/1/editor', 'Hall')
  sessionStorage.setItem('draft/1/inquiry', '{"name": "Lian"}')
  await userEvent.type(dialog.getByLabelText('Password'), 'a password')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase my account' }))
  await waitFor(() => expect(erased).toHaveBeenCalledOnce())
  expect(erase).toHaveBeenCalledWith({ input: { password: 'a password' } })
  expect(user.get()).toBeNull()
  expect({ ...localStorage, ...sessionStorage }).toEqual({})
  expect(remove.mock.calls.flat().toSorted()).toEqual(['kept-answers', 'kept-songs'])
})
