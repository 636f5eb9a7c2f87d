import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page as ContactPage } from './ContactPage'
import { Page as MessagePage } from './MessagePage'
import { Page as MyMessagesPage } from './MyMessagesPage'
import { messagesSent } from './sent'

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  user.set(null)
  void messagesSent.change(() => [])
  localStorage.clear()
})

const conversation = (more: object = {}) => ({
  __typename: 'ContactConversation',
  message: {
    __typename: 'ContactMessage',
    id: 'm',
    reference: '7KPC-29XM',
    account: null,
    subject: 'Deposit',
    text: 'How do I pay it?',
    status: 'in_progress',
    waits: false,
    createdAt: '2026-11-01T10:00:00Z',
    ...more,
  },
  lines: [{ __typename: 'ContactLine', id: 'l', by: 'admin', text: 'By transfer.', createdAt: '2026-11-01T11:00:00Z' }],
})

it('says what is missing by field, and asks a visitor for a way to answer', async () => {
  show(<ContactPage />, '/contact')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  for (const words of [
    'Name must be at least 2 characters',
    'Leave an email or a number, so that we can answer',
    'Write the subject',
    'Write your message',
  ])
    expect(screen.getByText(words)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Phone'), '0944 123 456')
  await waitFor(() => expect(screen.queryByText('Leave an email or a number, so that we can answer')).toBeNull())
})

it('takes a subject from its link as one line of text, within the limit, and keeps what was typed before', async () => {
  const link = `/contact?subject=${encodeURIComponent(`<b>About</b>\n\u0000 ${'ق'.repeat(200)}`)}`
  const { unmount } = show(<ContactPage />, link)
  const subject = screen.getByLabelText('Subject')
  expect(subject).toHaveValue(`<b>About</b> ${'ق'.repeat(107)}`)
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Mine')
  unmount()
  show(<ContactPage />, link)
  expect(screen.getByLabelText('Subject')).toHaveValue('Mine')
})

it('keeps what a visitor writes who signs in in another tab, and shows it to nobody else', async () => {
  const person = (id: string) => ({ id, username: id, email: `${id}@example.sy`, role: 'customer' as const })
  show(<ContactPage />, '/contact')
  await userEvent.type(screen.getByLabelText('Subject'), 'Deposit')
  await userEvent.type(screen.getByLabelText('Message'), 'How do I pay it?')
  act(() => user.set(person('huda')))
  expect(screen.getByLabelText('Subject')).toHaveValue('Deposit')
  expect(screen.getByLabelText('Message')).toHaveValue('How do I pay it?')
  act(() => user.set(person('samar')))
  expect(screen.getByLabelText('Subject')).toHaveValue('')
})

it('shows the reference number, keeps the token here, and forgets the draft', async () => {
  const sent: object[] = []
  const client = answering({
    SendContactMessage: (variables: object) => {
      sent.push(variables)
      return {
        sendContactMessage: {
          __typename: 'SentContactMessage',
          id: 'm',
          position: 1,
          reference: '7KPC-29XM',
          token: 'secret',
        },
      }
    },
  })
  show(<ContactPage />, '/contact?listing=l1', client)
  expect(screen.getByText(/names the listing/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Your name'), 'Lian')
  await userEvent.type(screen.getByLabelText('Email'), 'lian@example.com')
  await userEvent.click(screen.getByRole('link', { name: /A question from a couple/ }))
  expect(screen.getByLabelText('Subject')).toHaveValue('A question from a couple')
  expect(screen.getByLabelText('Message')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Message'), 'How do I pay?')
  expect(localStorage.getItem('draft/visitor/contact/message')).toBe('How do I pay?')
  expect(JSON.stringify(localStorage)).not.toContain('Lian')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('7KPC-29XM')).toBeVisible()
  expect(sent).toMatchObject([{ input: { name: 'Lian', listing: 'l1', message: 'How do I pay?' } }])
  expect(screen.getByRole('link', { name: 'Follow the message' })).toHaveAttribute('href', '/message#m.secret')
  expect(messagesSent.get()).toEqual([{ id: 'm', reference: '7KPC-29XM', token: 'secret' }])
  expect(localStorage.getItem('draft/visitor/contact/message')).toBeNull()
})

it('reads an answer by the link, and says so where the link is dead', async () => {
  const client = answering({ ContactConversation: { contactMessage: conversation() } })
  show(<MessagePage />, '/message#m.secret', client)
  const thread = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(thread.getByText('By transfer.')).toBeVisible()
  expect(screen.getByText('7KPC-29XM')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep it in my account' })).toBeNull()
})

it('asks an admin whose session is stale for the password before a message is erased', async () => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'admin' })
  let fresh = false
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    expect(path).toBe('/api/auth/confirm')
    fresh ||= body === JSON.stringify({ password: 'jasmine-1' })
    const stale = { error: 'Enter your password once more.', code: 'confirm' }
    return Promise.resolve(new Response(JSON.stringify(fresh ? {} : stale), { status: fresh ? 200 : 403 }))
  })
  const erased: boolean[] = []
  const client = answering({
    ContactConversation: { contactMessage: conversation() },
    EraseContactMessage: () => {
      erased.push(fresh)
      return { eraseContactMessage: { id: 'm', position: 3 } }
    },
  })
  show(<MessagePage />, '/message#m.secret', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Erase this message' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sure? Press again' }))
  await userEvent.type(await screen.findByLabelText('Password'), 'jasmine-1{Enter}')
  expect(await screen.findByText(/^The message was erased/)).toBeVisible()
  expect(erased).toEqual([true])
  vi.unstubAllGlobals()
})

it('says that a link is wrong where half of it is missing', () => {
  show(<MessagePage />, '/message#m')
  expect(screen.getByRole('heading', { name: 'This link opens no message' })).toBeVisible()
})

it('takes a message into the account that has signed in since', async () => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const client = answering({
    ContactConversation: { contactMessage: conversation() },
    AttachContactMessage: { attachContactMessage: { __typename: 'Receipt', position: 2 } },
  })
  const { router } = showRoutes(
    [
      { path: '/message', element: <MessagePage /> },
      { path: '/my-messages/:id', element: <p>Mine</p> },
    ],
    '/message#m.secret',
    client,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it in my account' }))
  expect(await screen.findByText('Mine')).toBeVisible()
  expect(router.state.location.pathname).toBe('/my-messages/m')
})

it('lists what an account wrote, and what was sent from this browser to whoever is signed out', async () => {
  void messagesSent.change(() => [{ id: 'm', reference: '7KPC-29XM', token: 'secret' }])
  show(<MyMessagesPage />, '/my-messages')
  expect(screen.getByRole('heading', { name: 'Sign in to see what you wrote to us' })).toBeVisible()
  expect(screen.getByRole('link', { name: '7KPC-29XM' })).toHaveAttribute('href', '/message#m.secret')
})

it('says that nothing was written yet, with the way to the form', async () => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const client = answering({
    MyContactMessages: {
      myContactMessages: {
        __typename: 'ContactMessageConnection',
        total: 0,
        hasNextPage: false,
        endCursor: null,
        nodes: [],
      },
    },
  })
  show(<MyMessagesPage />, '/my-messages', client)
  expect(await screen.findByRole('heading', { name: 'You have not written to us yet' })).toBeVisible()
})

it('says once that an address names no message', async () => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const errors = [{ message: 'The text is no id', extensions: { code: 'invalid', message: 'The text is no id' } }]
  const refused = new Response(JSON.stringify({ data: { contactMessage: null }, errors }), {
    headers: { 'Content-Type': 'application/json' },
  })
  const route = { path: '/my-messages/:id', element: <MyMessagesPage /> }
  showRoutes([route], '/my-messages/xx', answering({ ContactConversation: refused }))
  expect(await screen.findByRole('heading', { name: 'We do not find this message' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
