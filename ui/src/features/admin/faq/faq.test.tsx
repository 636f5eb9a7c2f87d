import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { Page } from './Faq'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => user.set(null))

const text = (question: string, answer = 'x') => ({ __typename: 'FaqText', question, answer, hidden: false })
const question = (id: string, en: string, ar: string, version = 3) => ({
  __typename: 'EditedFaqQuestion',
  id,
  group: 'prices',
  anchor: id,
  ar: text(ar),
  en: text(en),
  archived: false,
  version,
  updatedAt: '2026-11-01T10:00:00Z',
})
const book = (...questions: object[]) => ({
  faqBook: {
    __typename: 'FaqBook',
    groups: [
      {
        __typename: 'EditedFaqGroup',
        key: 'prices',
        title: { __typename: 'Bilingual', ar: 'الأسعار', en: 'Prices' },
      },
    ],
    questions,
  },
})
const receipt = { __typename: 'Receipt', position: 2 }
const trio = book(question('a', 'First?', 'أول؟'), question('b', 'Second?', 'ثانٍ؟'), question('c', 'Third?', 'الأُولى؟'))

it('moves a question by keys and by buttons, and says where it is', async () => {
  const sent: object[] = []
  const client = answering({
    FaqBook: trio,
    OrderFaqQuestions: (variables: object) => {
      sent.push(variables)
      return { orderFaqQuestions: receipt }
    },
  })
  show(<Page />, '/admin/faq', client)
  const handle = await screen.findByRole('button', { name: 'Drag, or use the arrow keys: First?' })
  handle.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(sent).toEqual([{ input: { group: 'prices', questions: ['b', 'a', 'c'] } }])
  expect(screen.getByText('First?: now 2 of 3')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Move up: Third?' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ input: { group: 'prices', questions: ['b', 'c', 'a'] } }))
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ input: { group: 'prices', questions: ['c', 'b', 'a'] } }))
})

it('finds in either spelling, and says where there is nothing', async () => {
  show(<Page />, '/admin/faq?q=الاولي', answering({ FaqBook: trio }))
  expect(await screen.findByRole('button', { name: 'Third?' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'First?' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Drag/ })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}')
  expect(await screen.findByText('No question has these words')).toBeVisible()
})

it('keeps what was typed where another admin was faster, and saves it over theirs once that was read', async () => {
  const sent: { input: { version: number; en: { question: string } } }[] = []
  let now = trio
  const client = answering({
    FaqBook: () => now,
    SetFaqQuestion: (variables: (typeof sent)[number]) => {
      sent.push(variables)
      if (variables.input.version > 3) return { setFaqQuestion: receipt }
      now = book(question('a', 'Theirs?', 'لهم؟', 9))
      return Response.json({ errors: [{ message: 'Changed', extensions: { code: 'conflict' } }] })
    },
  })
  show(<Page />, '/admin/faq', client)
  await userEvent.click(await screen.findByRole('button', { name: 'First?' }))
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: /^Question.*English/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Mine?')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Theirs?')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  expect(dialog.getByRole('textbox', { name: /^Question.*English/ })).toHaveValue('Mine?')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ input }) => [input.version, input.en.question])).toEqual([
    [3, 'Mine?'],
    [9, 'Mine?'],
  ])
})

it('says what is missing of a new question, and keeps what was typed when it is closed', async () => {
  show(<Page />, '/admin/faq', answering({ FaqBook: trio }))
  await userEvent.click(await screen.findByRole('button', { name: 'New question' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Give the question in at least one language')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /^Answer.*English/ }), 'kept')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'New question' }))
  expect(screen.getByRole('textbox', { name: /^Answer.*English/ })).toHaveValue('kept')
})
