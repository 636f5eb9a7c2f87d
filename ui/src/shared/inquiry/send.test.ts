import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type User, user } from '../session/session'
import { outbox } from './outbox'
import { sendWaiting } from './send'

const as = (id: string): User => ({ id, username: id, email: `${id}@example.sy`, role: 'customer' })
const waiting = (key: string, sender: string | null) => ({
  key,
  session: 's',
  sender,
  inquiry: { listing: key, name: 'Huda', phone: '0944123456', message: 'Is Sunday free?', lang: 'en' },
  opened: 1,
})

/** What was sent: the idempotency key of each, and whether the session went along. */
const sent: [string, RequestCredentials | undefined][] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (_: string, { credentials, headers }: RequestInit) => {
    sent.push([(headers as Record<string, string>)['Idempotency-Key']!, credentials])
    return Promise.resolve(Response.json({ data: { sendInquiry: { id: '1', position: 1, warnings: [] } } }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  user.set(null)
  outbox.set([])
})

it('sends what waits in the name of who wrote it alone', async () => {
  outbox.set([waiting('huda', 'huda'), waiting('samar', 'samar'), waiting('visitor', null)])
  user.set(as('samar'))
  expect(await sendWaiting()).toBe(2)
  expect(sent).toEqual([
    ['samar', 'include'],
    ['visitor', 'omit'],
  ])
  expect(outbox.get().map(({ key }) => key)).toEqual(['huda'])
})

it('leaves what an account wrote until it is signed in again', async () => {
  outbox.set([waiting('huda', 'huda')])
  expect(await sendWaiting()).toBe(0)
  user.set(as('huda'))
  expect(await sendWaiting()).toBe(1)
  expect(sent).toEqual([['huda', 'include']])
})

it.each([
  ['an account’s', 'huda', true],
  ['a visitor’s', null, false],
])('forgets an account whose session had ended: the server took %s message as a visitor’s', async (_, who, lost) => {
  const data = { sendInquiry: { id: '1', position: 1, attachToken: 'token', warnings: [] } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })))
  user.set(as('huda'))
  outbox.set([waiting('message', who)])
  expect(await sendWaiting()).toBe(1)
  await new Promise((done) => setTimeout(done))
  expect(user.get()).toEqual(lost ? null : as('huda'))
})
