import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { Page } from '../ProfilePage'

beforeEach(() => switchLanguage('en'))
afterEach(() => user.set(null))

it('sends only what was changed in this tab, and shows what another has saved', async () => {
  const viewer = {
    __typename: 'Account',
    id: '1',
    role: 'customer',
    lang: 'ar',
    username: 'Lian',
    email: 'lian@example.sy',
    phone: '+963944000001',
    verified: true,
    createdAt: '2026-01-01T00:00:00Z',
    letters: { __typename: 'Letters', agenda: false, reminders: true, digests: true },
  }
  let saved = viewer
  const sent: object[] = []
  const client = answering({
    Viewer: () => ({ viewer: { ...saved } }),
    EditProfile: ({ input }: { input: object }) => {
      sent.push(input)
      saved = { ...saved, ...input }
      saved.phone = saved.phone.replace(/^0/, '+963') // the server stores the international form
      return { editProfile: { position: 1, __typename: 'Receipt' } }
    },
  })
  const me = { id: '1', username: 'Lian', email: 'lian@example.sy', phone: '+963944000001', role: 'customer' as const }
  user.set(me)
  show(<Page />, '/profile', client)
  const name = await screen.findByLabelText('Name')
  const phone = screen.getByLabelText(/^Mobile number/)

  fireEvent.change(phone, { target: { value: '+963944000002' } })
  saved = { ...saved, username: 'Lian and Sami' } // by another tab
  act(() => user.set({ ...me, username: 'Lian and Sami' }))
  await waitFor(() => expect(name).toHaveValue('Lian and Sami'))
  expect(phone).toHaveValue('+963944000002')

  saved = { ...saved, lang: 'en', username: 'Lian Haddad' } // by another device, which this one does not hear of
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ phone: '+963944000002' }]))
  await waitFor(() => expect(name).toHaveValue('Lian Haddad'))
  expect(user.get()).toMatchObject({ username: 'Lian and Sami', phone: '+963944000002' })

  fireEvent.change(phone, { target: { value: '0944000003' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(phone, 'as the server stores it').toHaveValue('+963944000003'))
})
