import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page as OneMessage } from './ContactMessagePage'
import { Page } from './ContactMessages'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => user.set(null))

const row = (id: string, reference: string) => ({
  __typename: 'ContactMessage',
  id,
  reference,
  name: 'Lian',
  subject: `About ${id}`,
  status: 'new',
  waits: true,
  erased: false,
  since: '2026-11-01T10:00:00Z',
  version: 3,
  assignee: null,
  assigneeName: null,
  account: null,
  listing: null,
})

const counts = {
  contactMessageCounts: {
    __typename: 'ContactMessageCounts',
    new: 2,
    inProgress: 0,
    resolved: 1001,
    firstAnswerMinutes: 45,
  },
}

const receipt = { __typename: 'Receipt', position: 2 }

it('counts the states, searches over all of them, and resolves several with one reason, each by itself', async () => {
  const asked: object[] = []
  const resolved: object[] = []
  const client = answering({
    ContactCounts: counts,
    ContactMessages: (variables: object) => {
      asked.push(variables)
      return {
        contactMessages: {
          __typename: 'ContactMessageConnection',
          total: 2,
          hasNextPage: false,
          endCursor: null,
          nodes: [row('a', '7KPC-29XM'), row('b', '2222-3333')],
        },
      }
    },
    ResolveContactMessage: (variables: object) => {
      resolved.push(variables)
      return { resolveContactMessage: receipt }
    },
  })
  show(<Page />, '/admin/contact-messages', client)
  expect(await screen.findByRole('button', { name: /New\s*2/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: /Resolved/ })).toHaveTextContent('+1,000')
  expect(screen.getByText('Half of all get their first answer within 45 minutes')).toBeVisible()
  expect(asked).toEqual([{ filter: { status: 'new', search: null, mine: false }, after: null }])

  await userEvent.click(await screen.findByRole('checkbox', { name: /7KPC-29XM/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /2222-3333/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Resolve(?!d)/ }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Sent twice.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
  await waitFor(() =>
    expect(resolved).toEqual([
      { input: { message: 'a', reason: 'Sent twice.', version: 3 } },
      { input: { message: 'b', reason: 'Sent twice.', version: 3 } },
    ]),
  )

  await userEvent.type(screen.getByRole('searchbox'), '7kpc 29xm{Enter}')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ filter: { status: null, search: '7kpc 29xm', mine: false }, after: null }),
  )
})

it('moves with letters, and assigns the message that has the focus', async () => {
  const assigned: object[] = []
  const client = answering({
    ContactCounts: counts,
    ContactMessages: {
      contactMessages: {
        __typename: 'ContactMessageConnection',
        total: 2,
        hasNextPage: false,
        endCursor: null,
        nodes: [row('a', '7KPC-29XM'), row('b', '2222-3333')],
      },
    },
    AssignContactMessage: (variables: object) => {
      assigned.push(variables)
      return { assignContactMessage: receipt }
    },
  })
  show(<Page />, '/admin/contact-messages', client)
  const second = await screen.findByRole('link', { name: 'About b' })
  await userEvent.keyboard('jj')
  expect(second).toHaveFocus()
  await userEvent.keyboard('a')
  await waitFor(() => expect(assigned).toEqual([{ input: { message: 'b', assignee: 'admin' } }]))
})

const asked = {
  ...row('a', '7KPC-29XM'),
  email: 'lian@example.com',
  phone: '+963944123456',
  text: 'How do I pay?',
  lang: 'en',
  inquiry: null,
  booking: null,
  createdAt: '2026-11-01T10:00:00Z',
}

it('keeps a note that is not saved yet for who comes back, and empties the field once it is', async () => {
  const noted: object[] = []
  const client = answering({
    ContactMessage: {
      contactMessage: {
        __typename: 'ContactConversation',
        message: { ...asked, email: null },
        lines: [],
        notes: [],
      },
    },
    NoteContactMessage: (variables: object) => {
      noted.push(variables)
      return { noteContactMessage: receipt }
    },
  })
  const open = () =>
    showRoutes([{ path: '/admin/contact-messages/:id', element: <OneMessage /> }], '/admin/contact-messages/a', client)
  const { unmount } = open()
  await userEvent.type(await screen.findByLabelText('Note'), 'Call again')
  unmount()
  open()
  expect(await screen.findByLabelText('Note')).toHaveValue('Call again')
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  await waitFor(() => expect(noted).toHaveLength(1))
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''))
})

it('answers the version that was read with a canned text, and shows notes apart', async () => {
  const answered: object[] = []
  const client = answering({
    ContactMessage: {
      contactMessage: {
        __typename: 'ContactConversation',
        message: asked,
        lines: [],
        notes: [
          {
            __typename: 'ContactNote',
            id: 'n',
            authorName: 'Admin',
            system: false,
            reason: false,
            text: 'Called twice',
            createdAt: '2026-11-01T12:00:00Z',
          },
          {
            __typename: 'ContactNote',
            id: 'm',
            authorName: null,
            system: true,
            reason: false,
            text: 'The mailbox refuses it',
            createdAt: '2026-11-01T12:01:00Z',
          },
        ],
      },
    },
    CannedAnswers: {
      cannedAnswers: [
        { __typename: 'CannedAnswer', id: 'c', text: { __typename: 'Bilingual', ar: '', en: 'By transfer.' } },
      ],
    },
    AnswerContactMessage: (variables: object) => {
      answered.push(variables)
      return { answerContactMessage: receipt }
    },
  })
  showRoutes([{ path: '/admin/contact-messages/:id', element: <OneMessage /> }], '/admin/contact-messages/a', client)
  expect(await screen.findByText('How do I pay?')).toBeVisible()
  const notes = within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('listitem')
  expect(notes.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Admin .*Called twice$/),
    expect.stringMatching(/^system .*The mailbox refuses it$/),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Canned answers' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Insert: By transfer.' }))
  expect(screen.getByLabelText('Answer')).toHaveValue('By transfer.')
  await userEvent.click(screen.getByRole('button', { name: 'Send and resolve' }))
  await waitFor(() =>
    expect(answered).toEqual([{ input: { message: 'a', text: 'By transfer.', version: 3, resolve: true } }]),
  )
})

it('asks for the password before a message is erased for good', async () => {
  const erased: object[] = []
  let fresh = false
  let message = asked
  vi.stubGlobal(
    'fetch',
    vi.fn((_: string, init?: RequestInit) => {
      if ((JSON.parse(String(init?.body)) as { password?: string }).password) fresh = true
      const stale = new Response(JSON.stringify({ error: 'x', code: 'confirm' }), { status: 403 })
      return Promise.resolve(fresh ? new Response(null, { status: 204 }) : stale)
    }),
  )
  const client = answering({
    ContactMessage: () => ({
      contactMessage: { __typename: 'ContactConversation', message, lines: [], notes: [] },
    }),
    EraseAnyContactMessage: (variables: object) => {
      erased.push(variables)
      message = { ...asked, erased: true }
      return { eraseContactMessage: receipt }
    },
  })
  showRoutes([{ path: '/admin/contact-messages/:id', element: <OneMessage /> }], '/admin/contact-messages/a', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Erase for the sender' }))
  await userEvent.click(screen.getByRole('button', { name: /^Sure/ }))
  await userEvent.type(await screen.findByLabelText('Password'), 'jasmine-1')
  expect(erased).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(erased).toEqual([{ input: { message: 'a' } }]))
  // The button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: asked.subject })).toHaveFocus())
})

it('hands the focus on once a new message is begun', async () => {
  let message = { ...asked, status: 'new' }
  const client = answering({
    ContactMessage: () => ({
      contactMessage: { __typename: 'ContactConversation', message, lines: [], notes: [] },
    }),
    ProgressContactMessage: () => {
      message = { ...message, status: 'in_progress' }
      return { progressContactMessage: receipt }
    },
  })
  showRoutes([{ path: '/admin/contact-messages/:id', element: <OneMessage /> }], '/admin/contact-messages/a', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull())
  expect(screen.getByRole('heading', { level: 2, name: asked.subject })).toHaveFocus()
})
