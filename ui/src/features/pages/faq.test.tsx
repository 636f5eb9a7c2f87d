import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../../tests/beacons'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './FaqPage'

const question = (id: string, title: string) => ({
  __typename: 'FaqQuestion',
  id,
  anchor: id,
  question: title,
  html: '<p>Nothing.</p>',
  text: 'Nothing.',
  revision: 4,
})
const faq = {
  faq: [
    {
      __typename: 'FaqGroup',
      key: 'prices',
      title: 'Prices',
      questions: [question('free', 'Is it free?'), question('later', 'Later?')],
    },
  ],
}

let fetching: ReturnType<typeof vi.fn>
const recorded = () =>
  fetching.mock.calls.map(([, init]) => {
    const { eventId, what, turn, revision } = JSON.parse(String((init as RequestInit).body)) as Record<string, unknown>
    return [eventId, what, turn, revision]
  })

beforeEach(async () => {
  await switchLanguage('en')
  fetching = vi.fn(() => Promise.resolve(new Response('{}', { status: 202 })))
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const draw = async (at = '/faq') => {
  show(<Page />, at, answering({ Faq: faq }))
  const group = await screen.findAllByRole('group', { name: 'Did this help?', hidden: true })
  return within(group[0]!)
}
const button = (box: ReturnType<typeof within>, name: string) => box.getByRole('button', { name, hidden: true })

it('takes a voice, another in its place, and takes it back; each is sent once, in its turn', async () => {
  const box = await draw()
  await userEvent.click(button(box, 'Yes'))
  expect(button(box, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  expect(box.getByRole('status', { hidden: true })).toHaveTextContent('Thank you.')
  expect(box.queryByText('Write to us')).toBeNull()
  await userEvent.click(button(box, 'No'))
  expect(button(box, 'Yes')).toHaveAttribute('aria-pressed', 'false')
  expect(box.getByText('Write to us')).toHaveAttribute(
    'href',
    `/contact?subject=${encodeURIComponent('About: Is it free?')}`,
  )
  await userEvent.click(button(box, 'Undo'))
  expect(button(box, 'No')).toHaveAttribute('aria-pressed', 'false')
  expect(button(box, 'No')).toHaveFocus()
  expect(box.getByRole('status', { hidden: true })).toBeEmptyDOMElement()
  await waitFor(() =>
    expect(recorded()).toEqual([
      ['free 1', 'yes', 1, 4],
      ['free 2', 'no', 2, 4],
      ['free 3', 'undone', 3, 4],
    ]),
  )
})

it('remembers in its tab what was said, and takes it back by a second press', async () => {
  sessionStorage.setItem('faq-said-free', 'yes 2')
  const box = await draw()
  expect(button(box, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button(box, 'Yes'))
  expect(button(box, 'Yes')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(recorded()).toEqual([['free 3', 'undone', 3, 4]]))
})

it('keeps a voice while there is no network, and sends it once there is', async () => {
  fetching.mockRejectedValue(new TypeError('offline'))
  const box = await draw()
  await userEvent.click(button(box, 'Yes'))
  expect(box.getByRole('status', { hidden: true })).toHaveTextContent('Thank you.')
  await waitFor(() => expect(localStorage.getItem('faq-unsent')).toContain('free 1'))
  fetching.mockClear()
  fetching.mockResolvedValueOnce(new Response('{}', { status: 503 }))
  fetching.mockResolvedValue(new Response('{}', { status: 202 }))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(1))
  expect(localStorage.getItem('faq-unsent')).toContain('free 1')
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(localStorage.getItem('faq-unsent')).toBeNull())
  act(() => void dispatchEvent(new Event('online')))
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('sends what is not answered yet as a beacon when the page goes', async () => {
  let answer: (response: Response) => void = () => {}
  fetching.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const beacons = listenToBeacons()
  const box = await draw()
  await userEvent.click(button(box, 'No'))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(beacons().map(({ path, record }) => [path, record.eventId, record.what])).toEqual([
    ['/api/analytics/track/faq', 'free 1', 'no'],
  ])
  answer(new Response('{}', { status: 202 }))
  await waitFor(() => expect(localStorage.getItem('faq-unsent')).toBeNull())
})

it('counts a question that somebody opens, once, and none that a search opens', async () => {
  await draw()
  const details = document.querySelectorAll('details')
  fireEvent(details[0]!, new Event('toggle'))
  expect(recorded()).toEqual([])
  details[0]!.open = true
  fireEvent(details[0]!, new Event('toggle'))
  fireEvent(details[0]!, new Event('toggle'))
  await waitFor(() => expect(recorded()).toEqual([['free opened', 'opened', 0, 4]]))
  await userEvent.type(screen.getByRole('searchbox'), 'later')
  await waitFor(() => expect(document.querySelectorAll('details')).toHaveLength(1))
  fireEvent(document.querySelector('details')!, new Event('toggle'))
  expect(recorded()).toHaveLength(1)
})

it('counts words that no question has, once somebody has stopped typing', async () => {
  const beacons = listenToBeacons()
  await draw()
  vi.useFakeTimers()
  const type = (value: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    act(() => void vi.advanceTimersByTime(1000))
  }
  type('free')
  type('zz')
  type('zzz')
  expect(beacons()).toEqual([])
  act(() => void vi.advanceTimersByTime(600))
  type('')
  type('zzz')
  act(() => void vi.advanceTimersByTime(600))
  vi.useRealTimers()
  expect(beacons().map(({ path, record }) => [path, record.term])).toEqual([['/api/analytics/track/faq-search', 'zzz']])
})
