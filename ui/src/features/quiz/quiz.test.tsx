import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import serverQuestions from '../../shared/quiz/questions.json'
import { type Answers, questions, styleOf, type Weights } from '../../shared/quiz/quiz'
import { progress } from './progress'
import { Page } from './QuizPage'

const none: Weights = { luxury: 0, classic: 0, garden: 0, modern: 0, traditional: 0 }
const table = questions.flatMap(({ key, answers }) =>
  answers.map((each, i) => ({
    question: key,
    answer: each.key,
    weights: { ...none, ...(i === 0 && { luxury: 2 }), ...(i === 1 && { classic: 2 }) },
  })),
)
const first = Object.fromEntries(questions.map(({ key, answers }) => [key, answers[0]!.key])) as Answers
const [one, two] = questions
const titles = ['Where do you see yourselves that night?', 'How many guests share your joy?']

beforeEach(async () => {
  await switchLanguage('en')
  act(() => progress.set({ answers: {}, at: 0, key: '', session: '', table: [] }))
  vi.restoreAllMocks()
})

const open = (answers: Record<string, object> = { QuizTable: { quizTable: { version: 1, answers: table } } }) =>
  showRoutes(
    [
      { path: '/quiz', element: <Page /> },
      { path: '/quiz/results/:id', element: <p>the result</p> },
    ],
    '/quiz',
    answering({ RecordQuizStep: { recordQuizStep: { position: 1 } }, ...answers }),
  )

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the rule', () => {
  it('knows the questions and answers of the server', () => {
    expect(questions.map(({ key, answers }) => ({ key, answers: answers.map((each) => each.key) }))).toEqual(
      serverQuestions,
    )
  })

  it('takes the highest total', () => {
    const { style, totals } = styleOf(table, first)
    expect(style).toBe('luxury')
    expect(totals).toEqual({ ...none, luxury: 16 })
  })

  it('gives a tie to the mood, and to the first where the mood is not among the best', () => {
    const half = questions.map(({ key, answers }, i) => [key, answers[i % 2]!.key])
    const tie = (mood: string) => ({ ...(Object.fromEntries(half) as Answers), mood })
    const even = table.filter(({ question }) => question !== 'mood').filter(({ question }) => question !== one.key)
    expect(styleOf(even, tie('refined')).style).toBe('classic')
    expect(styleOf(even, tie('rooted')).totals.luxury).toBeLessThanOrEqual(8)
    const flat = table.map((row) => ({ ...row, weights: none }))
    expect(styleOf(flat, tie('rooted')).style).toBe('traditional')
    expect(styleOf(flat, tie('unknown')).style).toBe('luxury')
  })
})

describe('the page', () => {
  it('goes on with an answer, back with Backspace, and keeps what was answered', async () => {
    open()
    await heading(titles[0]!)
    fireEvent.keyDown(document.body, { key: '2' })
    expect(await heading(titles[1]!)).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Question 2 of 8')
    fireEvent.keyDown(document.body, { key: 'Backspace' })
    expect(await heading(titles[0]!)).toHaveFocus()
    expect(screen.getByRole('button', { name: /An elegant hall/ })).toHaveAttribute('aria-pressed', 'true')
    expect(JSON.parse(localStorage.getItem('quiz')!).answers).toEqual({ venueTypePreference: 'hall' })
  })

  it('takes Arabic digits, and arrows move among the answers in the direction of the page', async () => {
    open()
    await heading(titles[0]!)
    const buttons = screen.getAllByRole('button', { pressed: false })
    buttons[0]!.focus()
    fireEvent.keyDown(buttons[0]!, { key: 'ArrowRight' })
    expect(buttons[1]).toHaveFocus()
    fireEvent.keyDown(buttons[1]!, { key: 'ArrowUp' })
    expect(buttons[0]).toHaveFocus()
    fireEvent.keyDown(document.body, { key: '٣' })
    await heading(titles[1]!)
    expect(progress.get().answers[one.key]).toBe(one.answers[2].key)
  })

  it('goes back and on by swipes, on only past what is answered', async () => {
    act(() => progress.set({ ...progress.get(), answers: { [one.key]: 'hall' }, at: 0 }))
    open()
    const section = (await heading(titles[0]!)).closest('section')!
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(section, { touches: [{ clientX: from, clientY: 100 }] })
      fireEvent.touchEnd(section, { changedTouches: [{ clientX: to, clientY: 105 }] })
    }
    swipe(300, 100)
    await heading(titles[1]!)
    swipe(300, 100)
    await heading(titles[1]!)
    swipe(100, 300)
    await heading(titles[0]!)
    expect(two.key).toBe('guestCount')
  })

  it('sends a whole quiz once and opens its result', async () => {
    const complete = vi.fn(() => ({ completeQuiz: { id: 'r1', position: 1, token: 't' } }))
    act(() => progress.set({ answers: first, at: 8, key: '', session: '', table }))
    open({ QuizTable: { quizTable: { version: 1, answers: table } }, CompleteQuiz: complete })
    expect(await screen.findByText('the result')).toBeVisible()
    expect(complete).toHaveBeenCalledTimes(1)
    expect(JSON.parse(localStorage.getItem('quiz-taken')!)[0]).toEqual({ id: 'r1', token: 't' })
    expect(progress.get().answers).toEqual({})
  })

  it('shows the style without a connection, and sends it when there is one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const complete = vi.fn(() => ({ completeQuiz: { id: 'r2', position: 1, token: 't' } }))
    act(() => progress.set({ answers: first, at: 8, key: '', session: '', table }))
    open({ CompleteQuiz: complete })
    expect(await heading('Luxury')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You are offline'))
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('the result')).toBeVisible()
  })

  it('forgets answers that are not there any more', () => {
    localStorage.setItem('quiz', JSON.stringify({ answers: { mood: 'gone', guestCount: 'under_100' }, at: 7 }))
    dispatchEvent(new StorageEvent('storage', { key: 'quiz' }))
    expect(progress.get().answers).toEqual({ guestCount: 'under_100' })
    expect(progress.get().at).toBe(0)
  })
})
