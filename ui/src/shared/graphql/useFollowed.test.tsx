import { act, fireEvent, screen } from '@testing-library/react'
import { gql, type TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { useFollowed } from './useFollowed'

const Named: TypedDocumentNode<{ name: string }, object> = gql`
  query Named {
    name
  }
`

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Reader({ followed }: { followed?: boolean }) {
  const [{ data, error, fetching, stale }] = useFollowed({
    query: Named,
    variables: {},
    ...(followed === false && { followed }),
  })
  return (
    <p aria-busy={fetching || stale}>
      {data?.name ?? 'none'}
      {error && ' and an error'}
    </p>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

it('shows within seconds what others changed, and asks nothing while the page is not seen', async () => {
  let name = 'asked'
  const client = answering({ Named: () => ({ name }) })
  show(<Reader />, '/', client)
  expect(await screen.findByText('asked')).toBeVisible()
  name = 'held'
  await wait(5100)
  expect(screen.getByText('held')).toHaveAttribute('aria-busy', 'false')
  seen('hidden')
  await wait(60_000)
  expect(client.answered).toHaveLength(2)
  seen('visible')
  await wait(100)
  expect(client.answered).toHaveLength(3)
})

it('keeps what came last beside the error of a look that failed', async () => {
  let down = false
  show(<Reader />, '/', answering({ Named: () => (down ? new Response('', { status: 503 }) : { name: 'held' }) }))
  expect(await screen.findByText('held')).toBeVisible()
  down = true
  await wait(5100)
  expect(screen.getByText('held and an error')).toBeVisible()
  down = false
  await wait(5100)
  expect(screen.getByText('held')).toBeVisible()
})

it('asks once where nobody else changes it', async () => {
  const client = answering({ Named: { name: 'asked' } })
  show(<Reader followed={false} />, '/', client)
  expect(await screen.findByText('asked')).toBeVisible()
  await wait(20_000)
  expect(client.answered).toHaveLength(1)
})
