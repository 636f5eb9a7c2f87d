import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import type { Inquiry } from './dashboard/Inbox'
import { OpenInquiry } from './dashboard/InquiryCard'
import { Page } from './OwnerPage'

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  user.set(null)
  document.title = ''
})

it('name themselves in the title, for who is signed in and who is not', async () => {
  const { unmount } = show(<Page />, '/dashboard/inquiries')
  await vi.waitFor(() => expect(document.title).toMatch(/^Inquiries/))
  unmount()
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' })
  show(<Page />, '/dashboard/figures', answering({ Unread: { inbox: { unread: 0, __typename: 'Inbox' } } }))
  await vi.waitFor(() => expect(document.title).toMatch(/^Figures/))
})

it('keep an answer that was not sent, and nothing once it was', async () => {
  const client = answering({ RespondToInquiry: { respondToInquiry: { position: 1, __typename: 'Receipt' } } })
  const inquiry = {
    id: '7',
    name: 'Huda',
    message: 'Is it free?',
    status: 'new',
    response: null,
    respondedAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    phone: '+963944000000',
    email: null,
    answerable: true,
    listing: null,
  } as unknown as Inquiry
  const open = () => show(<OpenInquiry inquiry={inquiry} badge={false} />, '/', client)
  const first = open()
  await userEvent.type(screen.getByRole('textbox'), 'It is')
  first.unmount()
  open()
  expect(screen.getByRole('textbox')).toHaveValue('It is')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(client.answered).toEqual(['RespondToInquiry']))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('answer-draft'))).toEqual([]))
})
