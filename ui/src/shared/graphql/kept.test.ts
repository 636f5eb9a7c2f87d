import { Client, createRequest, fetchExchange } from '@urql/core'
import { gql } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Role, user } from '../session/session'
import { keptExchange } from './kept'

const Categories = gql<{ name: string }, Record<string, never>>`
  query Categories {
    name
  }
`

/** What the device keeps, by address. */
const kept = new Map<string, Response>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: async (at: string, answer: Response) => void kept.set(at, answer),
        delete: async (at: string) => kept.delete(at),
        keys: async () => [...kept.keys()],
        match: async (at: string) => kept.get(at)?.clone(),
      }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  user.set(null)
})

const client = new Client({
  url: 'http://localhost/graphql',
  preferGetMethod: false,
  fetch: () => Promise.resolve(Response.json({ data: { name: 'Halls' } })),
  exchanges: [keptExchange, fetchExchange],
})

it.each<[Role | undefined, number]>([
  [undefined, 1],
  ['customer', 1],
  ['venue_owner', 0],
  ['service_provider', 0],
  ['editor', 0],
  ['admin', 0],
])('keeps of what %s is shown %i answers', async (role, answers) => {
  user.set(role ? { id: '1', username: 'Huda', email: 'huda@example.sy', role } : null)
  expect((await client.query(Categories, {}).toPromise()).data).toEqual({ name: 'Halls' })
  const expected = answers ? [`/kept/${createRequest(Categories, {}).key}`] : []
  // An answer is kept in a task of its own, which was asked for before the second of these.
  for (let task = 0; task < 2; task++) await new Promise((done) => setTimeout(done))
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(expected))
})
