import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { toasts } from '../../../shared/components/toast'
import { switchLanguage } from '../../../shared/i18n/language'
import type { Inquiry } from './inquiry'
import { OpenInquiry } from './InquiryCard'

beforeEach(() => switchLanguage('en'))

const party = { day: null, around: false, daypart: null, guests: null, budgetFrom: null, budgetTo: null }
const inquiry = (more: object = {}) =>
  ({
    id: 'i',
    name: 'Huda',
    message: 'Is it free?',
    status: 'responded',
    response: 'It is',
    respondedAt: '2026-01-02T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
    phone: '+963944000000',
    email: null,
    answerable: true,
    version: 3,
    listing: { id: 'l', nameAr: '', nameEn: 'Jasmine' },
    party: { ...party, matters: [], wishes: null },
    quotes: [],
    ...more,
  }) as unknown as Inquiry
const message = (id: string, by: string, way: string, text: string | null) => ({
  __typename: 'Message',
  id,
  by,
  way,
  text,
  createdAt: '2026-01-03T00:00:00Z',
})
const messages = [
  message('4', 'owner', 'whatsapp', null),
  message('3', 'couple', 'text', 'And the cake?'),
  message('2', 'owner', 'answer', 'It is'),
  message('i', 'couple', 'text', 'Is it free?'),
]
const threadOf = (nodes: object[]) => ({ thread: { __typename: 'ThreadConnection', nodes } })
const receipt = { __typename: 'Receipt', position: 1 }
const open = (more: object, answers: Record<string, object>) =>
  show(<OpenInquiry inquiry={inquiry(more)} badge={false} onOvertaken={() => {}} />, '/', answering(answers))

it('shows what was written after the answer, and the way to WhatsApp in it', async () => {
  open({}, { MyThread: threadOf(messages) })
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  const said = list.getAllByRole('listitem')
  expect(said.map((each) => each.lastChild?.textContent?.trim())).toEqual(['And the cake?', 'Going on by WhatsApp'])
  expect(said.map((each) => each.firstChild?.textContent?.split(' · ')[0])).toEqual(['The couple', 'You'])
  expect(list.getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/963944000000\?text=/),
  )
  expect(screen.getAllByText('Is it free?')).toHaveLength(1)
})

it('writes on after the answer, and notes once that they go on by WhatsApp', async () => {
  let nodes = messages.slice(1)
  const write = vi.fn<(variables: object) => object>(() => {
    nodes = messages
    return { writeToCouple: receipt }
  })
  open({}, { MyThread: () => threadOf(nodes), WriteToCouple: write })
  await userEvent.type(await screen.findByLabelText('A further message'), 'It is in the price')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(write).toHaveBeenCalledWith({ input: { inquiry: 'i', text: 'It is in the price', way: 'text' } }),
  )
  await waitFor(() => expect(screen.getByLabelText('A further message')).toHaveValue(''))
  await screen.findByText('Going on by WhatsApp')
  await userEvent.click(screen.getByRole('link', { name: 'We go on by WhatsApp' }))
  expect(write).toHaveBeenCalledTimes(1) // that is said already
})

it('answers in the one box there is, and writes to nobody whom it would not reach', async () => {
  const { unmount } = open({ response: null, status: 'read' }, { MyThread: threadOf([messages[3]!]) })
  expect(await screen.findByLabelText('Your answer')).toBeVisible()
  expect(screen.queryByLabelText('A further message')).toBeNull()
  unmount()
  open({ answerable: false }, { MyThread: threadOf(messages) })
  await screen.findByRole('list', { name: 'Messages' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/you cannot write an answer here.* A quote that you give here does appear/)).toBeVisible()
})

it('puts a quick reply into the box in either language, and sends nothing by that', async () => {
  const replies = { myQuickReplies: [{ __typename: 'QuickReply', id: 'r', text: { ar: 'أهلًا بكم', en: 'Welcome' } }] }
  const answers = { MyThread: threadOf([]), QuickReplies: replies }
  open({ response: null, status: 'read' }, answers)
  const box = await screen.findByLabelText('Your answer')
  await userEvent.type(box, 'It is free.')
  await userEvent.click(screen.getByRole('button', { name: 'Quick replies' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Insert: أهلًا بكم' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box).toHaveValue('It is free.\n\nأهلًا بكم')
  expect(box).toHaveFocus()
})

it('writes, changes and removes quick replies', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { setQuickReply: receipt, removeQuickReply: receipt }
  }
  const replies = { myQuickReplies: [{ __typename: 'QuickReply', id: 'r', text: { ar: '', en: 'Welcome' } }] }
  open({}, { MyThread: threadOf([]), QuickReplies: replies, SetQuickReply: note, RemoveQuickReply: note })
  await userEvent.click(await screen.findByRole('button', { name: 'Quick replies' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'New text' }))
  expect(dialog.getByRole('textbox', { name: /Arabic/ })).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Save the text' }))
  expect(dialog.getByLabelText('Text in Arabic')).toHaveAccessibleDescription('Write the text in at least one language')
  await userEvent.type(dialog.getByLabelText(/Text in English/), 'We are open')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the text' }))
  expect(await dialog.findByRole('button', { name: 'New text' })).toHaveFocus()
  await userEvent.click(await dialog.findByRole('button', { name: 'Edit the text: Welcome' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(dialog.getByRole('button', { name: 'Edit the text: Welcome' })).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Edit the text: Welcome' }))
  await userEvent.type(dialog.getByLabelText('Text in Arabic'), 'أهلًا')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the text' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the text: Welcome' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the text: Welcome' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { input: { reply: null, text: { ar: '', en: 'We are open' } } },
      { input: { reply: 'r', text: { ar: 'أهلًا', en: 'Welcome' } } },
      { input: { reply: 'r' } },
    ]),
  )
})

it('loses nothing of a quick reply that was removed in another tab, and says so', async () => {
  toasts.set(null)
  const sent: object[] = []
  let kept = true
  const errors = [{ message: 'Missing', extensions: { code: 'not_found', message: 'Missing' } }]
  const text = { ar: '', en: 'Welcome' }
  const reading = () => ({ myQuickReplies: kept ? [{ __typename: 'QuickReply', id: 'r', text }] : [] })
  const save = (variables: { input: { reply: string | null } }) => {
    sent.push(variables)
    return variables.input.reply ? Response.json({ data: null, errors }) : { setQuickReply: receipt }
  }
  const remove = () => Response.json({ data: null, errors })
  open({}, { MyThread: threadOf([]), QuickReplies: reading, SetQuickReply: save, RemoveQuickReply: remove })
  await userEvent.click(await screen.findByRole('button', { name: 'Quick replies' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Edit the text: Welcome' }))
  await userEvent.type(dialog.getByLabelText(/Text in English/), ' to you')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the text' }))
  expect(await dialog.findByText(/^This text was removed in another window/)).toBeVisible()
  expect(dialog.getByLabelText(/Text in English/)).toHaveValue('Welcome to you')
  await userEvent.click(dialog.getByRole('button', { name: 'Save as a new text' }))
  const written = { text: { ar: '', en: 'Welcome to you' } }
  await waitFor(() =>
    expect(sent).toEqual([{ input: { reply: 'r', ...written } }, { input: { reply: null, ...written } }]),
  )
  const button = await dialog.findByRole('button', { name: 'Remove the text: Welcome' })
  kept = false
  await userEvent.click(button)
  await userEvent.click(button)
  await waitFor(() => expect(toasts.get()?.title).toBe('This text was removed before'))
  await waitFor(() => expect(dialog.queryByText('Welcome')).toBeNull())
})
