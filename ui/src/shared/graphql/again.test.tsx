import { act, screen, waitFor } from '@testing-library/react'
import { cacheExchange, Client } from '@urql/core'
import { gql } from 'urql'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { ErrorNote } from '../components/ErrorNote'
import { Panel } from '../components/Panel'
import { switchLanguage } from '../i18n/language'
import { RestError } from '../restError'
import { againExchange } from './again'
import { postExchange } from './post'
import { useQuery } from './useQuery'

const Named = gql<{ name: string }, Record<string, never>>`
  query Named {
    name
  }
`

function Reader() {
  const [answer, ask] = useQuery({ query: Named, variables: {} })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ name }) => <p>{name}</p>}
    </Panel>
  )
}

beforeEach(() => switchLanguage('en'))

it('asks again for what failed without a network, once it is back, and says only what is true', async () => {
  const fetching = vi.fn((): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')))
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: fetching,
    exchanges: [cacheExchange, againExchange, postExchange],
  })
  const { unmount } = show(<Reader />, '/', client)
  const note = await screen.findByRole('alert')
  expect(note).toHaveTextContent('We try again as soon as the connection is back.')
  expect(note).not.toHaveTextContent('typed')
  fetching.mockImplementation(() => Promise.resolve(new Response('{"data":{"name":"Anemone"}}')))
  const before = fetching.mock.calls.length
  await act(async () => dispatchEvent(new Event('online')))
  await screen.findByText('Anemone')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => dispatchEvent(new Event('online')))
  expect(fetching.mock.calls.length).toBe(before + 1) // nothing has failed since
  unmount()
})

it('asks for what lacks the last change until it is there, five times at most, and not once it is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const stale = (name: string) => new Response(JSON.stringify({ data: { name }, extensions: { stale: true } }))
  const fetching = vi.fn(() => Promise.resolve(stale('Anemone')))
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: fetching,
    exchanges: [cacheExchange, againExchange, postExchange],
  })
  const first = show(<Reader />, '/', client)
  await screen.findByText('Anemone')
  fetching.mockImplementation(() => Promise.resolve(new Response('{"data":{"name":"Jasmine"}}')))
  await act(() => vi.advanceTimersByTimeAsync(1100))
  expect(await screen.findByText('Jasmine')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(fetching).toHaveBeenCalledTimes(2)
  first.unmount()

  fetching.mockClear().mockImplementation(() => Promise.resolve(stale('Anemone')))
  const second = show(<Reader />, '/?again', client)
  await act(() => client.query(Named, {}, { requestPolicy: 'network-only' }).toPromise())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(fetching).toHaveBeenCalledTimes(6)
  second.unmount()

  fetching.mockClear()
  await client.query(Named, {}, { requestPolicy: 'network-only' }).toPromise()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetching, 'nobody reads it any more').toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

it('leaves it to the banner to say that there is no connection, and to offer another try', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    exchanges: [cacheExchange, againExchange, postExchange],
  })
  const { unmount } = show(<Reader />, '/', client)
  const note = await screen.findByRole('alert')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(note).toHaveTextContent('We try again as soon as the connection is back.')
  expect(note).not.toHaveTextContent('No connection')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  onLine.mockRestore()
})

it('asks nothing for a page that was left', async () => {
  const fetching = vi.fn((): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')))
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: fetching,
    exchanges: [cacheExchange, againExchange, postExchange],
  })
  const { unmount } = show(<Reader />, '/', client)
  await screen.findByRole('alert')
  unmount()
  const before = fetching.mock.calls.length
  await act(async () => dispatchEvent(new Event('online')))
  expect(fetching.mock.calls.length).toBe(before)
})

it('leads staff who have not given their second factor to where it is asked for', () => {
  const body = JSON.stringify({ error: 'Please complete two-step sign-in first.', code: 'second_factor' })
  show(<ErrorNote error={new RestError(403, body, '')} retry={() => {}} />)
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says of a form that what was typed is kept', () => {
  show(<ErrorNote error={new TypeError('Failed to fetch')} />)
  expect(screen.getByRole('alert')).toHaveTextContent('No connection. What you typed is kept.')
})
