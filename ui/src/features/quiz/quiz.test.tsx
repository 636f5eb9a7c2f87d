import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { cacheExchange, Client, fetchExchange } from '@urql/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import serverQuestions from '../../shared/quiz/questions.json'
import { type Answers, questions, styleOf, type Weights } from '../../shared/quiz/quiz'
import { type Progress, progress, startAgain } from './progress'
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
const begun = (answers: Partial<Answers>, known: Progress['table'] = []): Progress => ({
  answers,
  at: Object.keys(answers).length,
  attempt: null,
  table: known,
})
const titles = ['Where do you see yourselves that night?', 'How many guests share your joy?']

beforeEach(async () => {
  await switchLanguage('en')
  act(() => progress.set(begun({})))
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

/** A site around the quiz, opened at another page of it. */
const openSite = (answers: Record<string, object> = {}) =>
  showRoutes(
    [
      { path: '/start', element: <h1>Start</h1> },
      {
        path: '/quiz',
        element: (
          <>
            <header>
              <button type="button">Menu</button>
            </header>
            <main>
              <Page />
            </main>
          </>
        ),
      },
      { path: '/quiz/results/:id', element: <p>the result</p> },
    ],
    '/start',
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
    act(() => progress.set(begun(first, table)))
    open({ QuizTable: { quizTable: { version: 1, answers: table } }, CompleteQuiz: complete })
    expect(await screen.findByText('the result')).toBeVisible()
    expect(complete).toHaveBeenCalledTimes(1)
    expect(JSON.parse(localStorage.getItem('quiz-taken')!)[0]).toEqual({ id: 'r1', token: 't' })
    expect(progress.get().answers, 'Back leads to the last question').toEqual(first)
  })

  it('shows the style without a connection, and sends it when there is one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const complete = vi.fn(() => ({ completeQuiz: { id: 'r2', position: 1, token: 't' } }))
    act(() => progress.set(begun(first, table)))
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

describe('one press', () => {
  const answered = () => Object.keys(progress.get().answers).length

  it('answers one question, however long a digit is held, and none that was not shown yet', async () => {
    open()
    await heading(titles[0]!)
    fireEvent.keyDown(document.body, { key: '2' })
    await heading(titles[1]!)
    fireEvent.keyDown(document.body, { key: '2', repeat: true })
    expect(answered()).toBe(1)
    const early = new KeyboardEvent('keydown', { key: '2', bubbles: true })
    Object.defineProperty(early, 'timeStamp', { value: 0 })
    act(() => void document.body.dispatchEvent(early))
    expect(answered()).toBe(1)
    fireEvent.keyDown(document.body, { key: '2' })
    await waitFor(() => expect(answered()).toBe(2))
    fireEvent.keyDown(document.body, { key: 'Backspace', repeat: true })
    expect(screen.getByRole('status')).toHaveTextContent('Question 3 of 8')
  })

  it('and a double tap answer one: the second tap is not for the next question', async () => {
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    open()
    await heading(titles[0]!)
    const tap = (detail: number) => {
      const click = new MouseEvent('click', { bubbles: true, detail })
      Object.defineProperty(click, 'timeStamp', { value: now })
      const [card] = document.querySelectorAll('.quiz-answer')
      act(() => void card!.dispatchEvent(click))
    }
    tap(1)
    await heading(titles[1]!)
    now += 100
    tap(1) // browsers that do not count taps
    expect(answered()).toBe(1)
    now += 400
    tap(2)
    expect(answered()).toBe(1)
    tap(1)
    expect(answered()).toBe(2)
  })

  it('is for the quiz only where the focus is in it or nowhere in particular', async () => {
    const { router } = openSite()
    await act(() => router.navigate('/quiz'))
    await heading(titles[0]!)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Menu' }), { key: '1' })
    expect(answered()).toBe(0)
    fireEvent.keyDown(screen.getByRole('main'), { key: '1' })
    expect(answered()).toBe(1)
  })
})

describe('Back and Forward', () => {
  const at = (n: number) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`Question ${n} of 8`))
  const answerTwice = async () => {
    const site = openSite()
    await act(() => site.router.navigate('/quiz'))
    await heading(titles[0]!)
    fireEvent.keyDown(document.body, { key: '2' })
    await at(2)
    fireEvent.keyDown(document.body, { key: '1' })
    await at(3)
    return site
  }

  it('lead to the question before and on, with the answers; Back on the first leaves', async () => {
    const { router } = await answerTwice()
    await act(() => router.navigate(-1))
    await at(2)
    expect(screen.getByRole('button', { name: /Under 100|Fewer/ })).toHaveAttribute('aria-pressed', 'true')
    await act(() => router.navigate(-1))
    expect(await heading(titles[0]!)).toHaveFocus()
    expect(screen.getByRole('button', { name: /An elegant hall/ })).toHaveAttribute('aria-pressed', 'true')
    await act(() => router.navigate(2))
    await at(3)
    fireEvent.click(screen.getByRole('button', { name: 'Previous question' }))
    await at(2)
    await act(() => router.navigate(-2))
    expect(await heading('Start')).toBeVisible()
    await act(() => router.navigate('/quiz'))
    await at(2) // where one was
  })

  it('stay at the question when the page is loaded again, whatever another tab shows', async () => {
    const { router, unmount } = await answerTwice()
    await act(() => router.navigate(-1))
    await at(2)
    const { location } = router.state
    unmount()
    act(() => progress.set({ ...progress.get(), at: 0 }))
    showRoutes([{ path: '*', element: <Page /> }], location, answering({}))
    await at(2)
  })

  it('pass over questions that one has not come to, after beginning again', async () => {
    const { router } = await answerTwice()
    await act(() => router.navigate('/start'))
    act(() => startAgain())
    await act(() => router.navigate(-1))
    await at(1)
    await act(() => router.navigate(-1))
    expect(await heading('Start')).toBeVisible()
  })

  it('lead from the result to the last question, and who comes anew begins anew', async () => {
    act(() => progress.set(begun(first, table)))
    const complete = vi.fn(() => ({ completeQuiz: { id: 'r1', position: 1, token: 't' } }))
    const { router } = openSite({ CompleteQuiz: complete })
    await act(() => router.navigate('/quiz', { state: { step: 7, below: 0 } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('the result')
    await act(() => router.navigate(-1))
    await at(8)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('the result')
    expect(complete, 'the same answers have their result').toHaveBeenCalledTimes(1)
    await act(() => router.navigate('/quiz'))
    await at(1)
    expect(progress.get().answers).toEqual({})
    expect(screen.getByRole('link', { name: 'Your own result' })).toHaveAttribute('href', '/quiz/results/r1')
  })
})

describe('sending', () => {
  /** A server that fails so many times and notes what it was sent. */
  const failing = (times: number) => {
    const sent: { key: string; session: string; lang: string }[] = []
    const client = new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      exchanges: [cacheExchange, fetchExchange],
      fetch: (_, init) => {
        const { operationName, variables } = JSON.parse(String(init?.body))
        if (operationName !== 'CompleteQuiz') return new Promise(() => {})
        const headers = new Headers(init!.headers)
        sent.push({
          key: headers.get('Idempotency-Key')!,
          session: headers.get('X-Session')!,
          lang: variables.input.lang,
        })
        if (sent.length <= times) return Promise.reject(new TypeError('Failed to fetch'))
        return Promise.resolve(Response.json({ data: { completeQuiz: { id: 'r1', position: 1, token: 't' } } }))
      },
    })
    return { sent, client }
  }
  const finish = (client: Client) =>
    showRoutes(
      [
        { path: '/quiz', element: <Page /> },
        // A page that has to be loaded first.
        { path: '/quiz/results/:id', lazy: async () => ({ Component: () => <p>the result</p> }) },
      ],
      '/quiz',
      client,
    )

  it('says in the language that is on that there is no connection, and keeps one key and one language', async () => {
    act(() => progress.set(begun(first, table)))
    const { sent, client } = failing(2)
    finish(client)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('status')).toHaveTextContent('No connection')
    await act(() => switchLanguage('ar'))
    expect(screen.getByRole('status')).toHaveTextContent('لا يوجد اتصال')
    fireEvent.click(again)
    fireEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
    await screen.findByText('the result')
    expect(sent.length).toBe(3)
    expect(new Set(sent.map(({ key, session, lang }) => `${key} ${session} ${lang}`)).size).toBe(1)
    expect(sent[0]!.lang).toBe('en')
    expect(sent[0]!.key).not.toBe('')
  })

  it('goes on with what another tab has begun to send', async () => {
    act(() => progress.set(begun(first, table)))
    const attempt = { of: Object.values(first).join(' '), key: 'theirs', session: 's', lang: 'ar', result: '' }
    localStorage.setItem('quiz', JSON.stringify({ ...progress.get(), attempt })) // this tab has not heard of it yet
    const { sent, client } = failing(0)
    finish(client)
    await screen.findByText('the result')
    expect(sent).toEqual([{ key: 'theirs', session: 's', lang: 'ar' }])
  })

  it('makes one result of two tabs that were both without a connection, and shows it in both', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => progress.set(begun(first, table)))
    const { sent, client } = failing(0)
    finish(client)
    finish(client)
    await waitFor(() => expect(screen.getAllByText(/You are offline/)).toHaveLength(2))
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.getAllByText('the result')).toHaveLength(2))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('shows no question on the way to the result', async () => {
    act(() => progress.set(begun(first, table)))
    const shown: string[] = []
    const observer = new MutationObserver(() => {
      shown.push(document.querySelector('h1')?.textContent ?? '')
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    finish(failing(0).client)
    await screen.findByText('the result')
    observer.disconnect()
    expect(shown).toContain('Luxury')
    expect(shown).not.toContain(titles[0])
  })
})
