import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../../tests/show'
import { dismissToast, toasts } from '../../../shared/components/toast'
import { switchLanguage } from '../../../shared/i18n/language'
import { TwoSteps } from './TwoSteps'

const recoveryCodes = ['AAAA-BBBB', 'CCCC-DDDD', 'EEEE-FFFF', 'GGGG-HHHH']
const renewal = '/api/auth/second-factor/recovery-codes'
let asked: string[]
let answers: Record<string, [number, object]>

/** Shows the two steps of an admin with this number of unused codes; undefined where there is no second factor. */
function showTwoSteps(left?: number) {
  asked = []
  answers = { ...having(left), '/api/auth/confirm': [200, {}], [renewal]: [200, { recoveryCodes }] }
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, init?: RequestInit) => {
      asked.push(`${init?.method} ${path}`)
      const [status, body] = answers[path]!
      return Promise.resolve(new Response(JSON.stringify(body), { status }))
    }),
  )
  return show(<TwoSteps />)
}

const having = (left?: number): Record<string, [number, object]> => ({
  '/api/auth/me': [200, { user: { role: 'admin', recoveryCodes: left } }],
})
const renew = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Make new codes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sure? Press again' }))
}

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

it.each([
  [4, '4 unused recovery codes are left', false],
  [3, '3 unused recovery codes are left', true],
  [1, '1 unused recovery code is left', true],
  [0, 'No unused recovery codes are left', true],
])('says that %i codes are left, and that three or fewer are few', async (left, words, warned) => {
  showTwoSteps(left)
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(screen.queryByText(/Few codes are left/) !== null).toBe(warned)
})

it('counts the codes in Arabic', async () => {
  await switchLanguage('ar')
  showTwoSteps(2)
  expect(await screen.findByText('بقي رمزا استرداد غير مستخدمين')).toBeInTheDocument()
  expect(screen.getByText(/الرموز الباقية قليلة/)).toBeInTheDocument()
})

it('shows nothing where there is no second factor, as of the demo’s admin', async () => {
  showTwoSteps()
  await waitFor(() => expect(asked).toEqual(['GET /api/auth/me']))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('shows new codes once, asks before they are left, and says how many there are once they are kept', async () => {
  const { router } = showTwoSteps(2)
  await renew()
  expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toHaveFocus()
  for (const code of recoveryCodes) expect(screen.getByText(code)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Download as text' })).toBeInTheDocument()
  await act(async () => {}) // the router hears of the question in an effect
  await act(() => router.navigate('/venues'))
  fireEvent.click(await screen.findByText('Stay here'))
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(screen.getByText('I have kept them, continue'))
  expect(await screen.findByText('4 unused recovery codes are left')).toHaveFocus()
  expect(screen.queryByText(recoveryCodes[0]!)).toBeNull()
  expect(asked.filter((call) => call === `POST ${renewal}`)).toHaveLength(1)
})

it('asks for the password first where it was given a while ago', async () => {
  showTwoSteps(2)
  answers['/api/auth/confirm'] = [403, { error: 'Enter your password once more.', code: 'confirm' }]
  await renew()
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(asked).not.toContain(`POST ${renewal}`)
})

it('says where it is refused, and keeps what stands there', async () => {
  showTwoSteps(2)
  answers[renewal] = [429, { error: 'Too many attempts.', code: 'too_many' }]
  await renew()
  await vi.waitFor(() => expect(toasts.get()).toMatchObject({ text: 'Too many attempts.', tone: 'danger' }))
  expect(screen.getByText('2 unused recovery codes are left')).toBeInTheDocument()
})
