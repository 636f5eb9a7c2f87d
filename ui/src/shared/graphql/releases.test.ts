import { Client, gql } from '@urql/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from './errors'
import { postExchange } from './post'

const Shown = gql<{ shown: string }, Record<string, never>>`
  query Shown {
    shown
  }
`
const Rename = gql<{ rename: string }, Record<string, never>>`
  mutation Rename {
    rename
  }
`

const unreadable = JSON.stringify({
  errors: [
    { message: 'Cannot query field "shown" on type "Query".', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  ],
  data: null,
})

const fetching = vi.fn<(input: unknown, init: RequestInit) => Promise<Response>>()
const client = new Client({
  url: 'http://localhost/graphql',
  preferGetMethod: false,
  fetch: fetching as typeof fetch,
  exchanges: [postExchange],
})

beforeEach(() => {
  vi.useFakeTimers()
  fetching.mockReset()
  fetching.mockImplementation(() => Promise.resolve(new Response(unreadable, { status: 422 })))
})
afterEach(() => void vi.useRealTimers())

it('asks again where a server of an older release cannot read what is new', async () => {
  const answer = client.query(Shown, {}).toPromise()
  await vi.advanceTimersByTimeAsync(600)
  expect(fetching).toHaveBeenCalledTimes(2)
  fetching.mockImplementation(() => Promise.resolve(new Response('{"data":{"shown":"yes"}}')))
  await vi.advanceTimersByTimeAsync(1000)
  expect((await answer).data).toEqual({ shown: 'yes' })
})

it('sends a command again under the key it had', async () => {
  const answer = client.mutation(Rename, {}).toPromise()
  await vi.advanceTimersByTimeAsync(100)
  fetching.mockImplementation(() => Promise.resolve(new Response('{"data":{"rename":"done"}}')))
  await vi.advanceTimersByTimeAsync(500)
  expect((await answer).data).toEqual({ rename: 'done' })
  const [first, second] = fetching.mock.calls.map(
    ([, init]) => (init.headers as Record<string, string>)['Idempotency-Key'],
  )
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

it('ends after some seconds, and calls the server unavailable', async () => {
  const answer = client.query(Shown, {}).toPromise()
  await vi.advanceTimersByTimeAsync(7500)
  expect(fetching).toHaveBeenCalledTimes(5)
  expect(refusal((await answer).error!)).toEqual({ code: 'unavailable', message: '', fields: {} })
})
