import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { type AnswerWeights, questions, styles, type Weights } from '../../../shared/quiz/quiz'
import { user } from '../../../shared/session/session'
import { draftKey } from './draft'
import { Page } from './Quiz'

const admin = { id: 'a', username: 'Rima', email: 'rima@example.sy', role: 'admin' as const }
const tableOf = (points: number): AnswerWeights[] =>
  questions.flatMap((question) =>
    question.answers.map(({ key }) => ({
      question: question.key,
      answer: key,
      weights: Object.fromEntries(styles.map((style) => [style, points])) as Record<string, number> as Weights,
    })),
  )
const weights = (version: number, points = 1) => ({
  quizTable: { version, answers: tableOf(points) },
  shippedQuizTable: tableOf(2),
})
const shares = {
  quizShares: styles.map((style) => ({ style, percent: style === 'garden' ? 4.25 : 23.9, rare: style === 'garden' })),
}
const days = (day: string, garden: number, emailCaptureRate: number | null) => ({
  day,
  luxury: 1,
  classic: 0,
  garden,
  modern: 0,
  traditional: 0,
  totalCompletions: garden + 1,
  emailCaptureRate,
})

beforeEach(async () => {
  await switchLanguage('en')
  user.set(admin)
})
afterEach(() => user.set(null))

const open = (tab: string, answers: Record<string, object> = {}) =>
  show(
    <Page />,
    `/admin/quiz?tab=${tab}`,
    answering({ QuizWeights: weights(3), QuizShares: shares, QuizContacts: contacts(), ...answers }),
  )
const contacts = (...nodes: object[]) => ({ quizContacts: { nodes, endCursor: null, hasNextPage: false } })
// By label and text: to look for names among two hundred fields takes seconds.
const field = () => screen.findByLabelText('Weight of “Grand” for Luxury')

it('keeps the weights that are typed through a change of tab, until they are saved', async () => {
  const set = vi.fn(() => ({ setQuizWeights: { version: 4, position: 9 } }))
  open('weights', { SetQuizWeights: set })
  await userEvent.clear(await field())
  await userEvent.type(await field(), '٧')
  await userEvent.click(screen.getByText('Contacts'))
  await screen.findByText('Nobody has left a contact yet.')
  await userEvent.click(screen.getByText('Weights'))
  expect(await field()).toHaveValue('7')
  expect(screen.getByText(/is not saved yet/)).toBeVisible()
  await userEvent.click(screen.getByText('Try the table before saving'))
  const tried = (await screen.findByText(/share of each style/)).closest('section')!
  expect(within(tried).getByText('4.3%').closest('li')).toHaveTextContent('Below 5%')
  await userEvent.click(screen.getByText('Save the table'))
  await waitFor(() => expect(set).toHaveBeenCalled())
  const { input } = (set.mock.calls as unknown as [{ input: { version: number; answers: AnswerWeights[] } }][])[0]![0]
  expect(input.version).toBe(3)
  expect(input.answers.find(({ answer }) => answer === 'grand')!.weights).toEqual({
    ...tableOf(1)[0]!.weights,
    luxury: 7,
  })
  await waitFor(() => expect(screen.queryByText(/is not saved yet/)).toBeNull())
  expect(localStorage.getItem(draftKey('a'))).toBeNull()
})

it('keeps the focus where the weights are reset or discarded, and forgets what was wrong', async () => {
  open('weights')
  await userEvent.clear(await field())
  await userEvent.type(await field(), '11')
  await userEvent.click(screen.getByText('Try the table before saving'))
  expect(await field()).toHaveAccessibleDescription('A whole number from 0 to 10')
  const reset = screen.getByText('Back to the first weights')
  reset.focus()
  await userEvent.keyboard('{Enter}')
  expect(await field()).toHaveValue('2')
  expect(await field()).not.toHaveAttribute('aria-invalid')
  expect(reset).toHaveFocus()
  await userEvent.click(screen.getByText('Discard my changes'))
  expect(await field()).toHaveValue('1')
  expect(screen.getByText('Try the table before saving')).toHaveFocus()
  expect(screen.queryByText('Discard my changes')).toBeNull()
})

it('shows what another admin has changed since a draft was begun', async () => {
  const { unmount } = open('weights')
  await userEvent.type(await field(), '0')
  unmount()
  const theirs = weights(4)
  theirs.quizTable.answers[0]!.weights.garden = 9
  open('weights', { QuizWeights: theirs })
  expect(await field()).toHaveValue('10')
  expect(document.querySelector('[role=alert]')).toHaveTextContent('Garden: from 1 to 9')
})

it('shows completions, the rate of emails and at which question people leave', async () => {
  open('figures', {
    QuizFigures: {
      quizFigures: { total: days('', 3, 33.33), days: [days('2026-11-01', 0, null), days('2026-11-02', 3, 50)] },
    },
    QuizSteps: {
      quizSteps: [
        { step: 'venueTypePreference', sessions: 40 },
        { step: 'guestCount', sessions: 30 },
        { step: 'result', sessions: 10 },
      ],
    },
  })
  expect(await screen.findByText('33.33%')).toBeVisible()
  expect(screen.getAllByText('Completions')[0]!.closest('div')).toHaveTextContent('4')
  const leave = (await screen.findByRole('heading', { name: 'Where people leave' })).closest('section')!
  await waitFor(() => expect(leave).toHaveTextContent(/How many guests.*30/))
  expect(leave).toHaveTextContent(/The result.*10/)
})

it('lists contacts with the result, and how they are reached', async () => {
  open('contacts', {
    QuizContacts: contacts(
      {
        id: 'r1',
        style: 'garden',
        method: 'whatsapp',
        name: 'ليلى',
        email: '',
        phone: '+963944123456',
        createdAt: '2026-11-02T10:00:00Z',
      },
      {
        id: 'r2',
        style: 'modern',
        method: 'email',
        name: 'Sami',
        email: 'sami@example.sy',
        phone: '',
        createdAt: '2026-11-01T10:00:00Z',
      },
    ),
  })
  const row = (await screen.findByText('ليلى')).closest('tr')!
  expect(within(row).getByRole('link', { name: 'Garden' })).toHaveAttribute('href', '/quiz/results/r1')
  expect(within(row).getByRole('link', { name: '+963944123456' })).toHaveAttribute('href', 'tel:+963944123456')
  expect(row).toHaveTextContent('WhatsApp')
  expect(document.querySelector('[href="mailto:sami@example.sy"]')).toHaveTextContent('sami@example.sy')
  await act(() => switchLanguage('ar'))
  expect(screen.getByText('ليلى')).toBeVisible()
})
