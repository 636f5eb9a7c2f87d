import { act, render, screen } from '@testing-library/react'
import { cacheExchange, Client, fetchExchange } from '@urql/core'
import type { ReactElement } from 'react'
import { gql, Provider, type TypedDocumentNode } from 'urql'
import { beforeEach, describe, expect, it } from 'vitest'
import { useInTurn } from '../hooks/useInTurn'
import { useQuery } from './useQuery'

const Named: TypedDocumentNode<{ name: string }, { id: string }> = gql`
  query Named($id: ID!) {
    name(id: $id)
  }
`

/** What each render was given, as `question: answer`; `~` marks what is stale. */
let given: string[]
beforeEach(() => {
  given = []
})

function Reader({ id, keepFormer = false }: { id: string; keepFormer?: boolean }) {
  const [{ data, error, stale, fetching }, ask] = useQuery({ query: Named, variables: { id }, keepFormer })
  given.push(`${id}: ${stale ? '~' : ''}${error ? 'failed' : (data?.name ?? '-')}`)
  return (
    <button type="button" aria-busy={fetching} onClick={() => ask({ requestPolicy: 'network-only' })}>
      {error ? 'failed' : (data?.name ?? 'none')}
    </button>
  )
}

function InTurn({ id }: { id: string }) {
  const [{ data, error, stale, asked }] = useInTurn(Named, { id })
  given.push(`${id}: ${stale ? '~' : ''}${error ? 'failed ' : ''}${data ? `${data.name} of ${asked.id}` : '-'}`)
  return <p>{error ? 'failed' : (data?.name ?? 'none')}</p>
}

/** Draws a reader with a client whose calls are answered by hand, in the order in which they came. */
function start(reader: ReactElement) {
  const calls: ((answer: () => Response) => void)[] = []
  const fetching: typeof fetch = () =>
    new Promise<() => Response>((resolve) => calls.push(resolve)).then((answer) => answer())
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: fetching,
    exchanges: [cacheExchange, fetchExchange],
  })
  const inClient = (element: ReactElement) => <Provider value={client}>{element}</Provider>
  const { rerender } = render(inClient(reader))
  const next = async (answer: () => Response) => {
    await expect.poll(() => calls.length).toBe(1)
    await act(async () => calls.shift()!(answer))
  }
  return {
    /** Asks another question, and tells what the renders until now were given. */
    ask: (element: ReactElement) => {
      given = []
      rerender(inClient(element))
      return [...new Set(given)]
    },
    answer: (name: string) =>
      next(() => new Response(JSON.stringify({ data: { name } }), { headers: { 'Content-Type': 'application/json' } })),
    fail: () =>
      next(() => {
        throw new TypeError('down')
      }),
  }
}

describe('reading a query', () => {
  it('never gives the answer to another question, from the first render on', async () => {
    const { ask, answer } = start(<Reader id="a" />)
    await answer('Anemone')
    await screen.findByText('Anemone')
    expect(ask(<Reader id="b" />)).toEqual(['b: -'])
    await answer('Begonia')
    await screen.findByText('Begonia')
    expect(ask(<Reader id="a" />)).toEqual(['a: Anemone']) // from the cache
  })

  it('gives no error of another question', async () => {
    const { ask, fail } = start(<Reader id="a" />)
    await fail()
    await screen.findByText('failed')
    expect(ask(<Reader id="b" />)).toEqual(['b: -'])
  })

  it('keeps the answer while the same question is asked again', async () => {
    const { answer } = start(<Reader id="a" />)
    await answer('Anemone')
    const reader = await screen.findByText('Anemone')
    given = []
    await act(async () => reader.click())
    expect(reader).toHaveAttribute('aria-busy', 'true')
    await answer('Azalea')
    await screen.findByText('Azalea')
    expect(new Set(given)).toEqual(new Set(['a: Anemone', 'a: Azalea']))
  })

  it('keeps a former answer for who says so, marked as stale, but not beside an error', async () => {
    const { ask, answer, fail } = start(<Reader keepFormer id="a" />)
    await answer('Anemone')
    await screen.findByText('Anemone')
    expect(ask(<Reader keepFormer id="b" />)).toEqual(['b: ~Anemone'])
    await answer('Begonia')
    await screen.findByText('Begonia')
    expect(given.at(-1)).toBe('b: Begonia')
    ask(<Reader keepFormer id="c" />)
    await fail()
    expect(await screen.findByText('failed')).toBeVisible()
  })
})

describe('a query in turn', () => {
  it('marks what it shows as stale while that answers something else, and shows none of it beside an error', async () => {
    const { ask, answer, fail } = start(<InTurn id="a" />)
    await answer('Anemone')
    await screen.findByText('Anemone')
    expect(given.at(-1)).toBe('a: Anemone of a')
    expect(ask(<InTurn id="b" />)).toEqual(['b: ~Anemone of a'])
    await answer('Begonia')
    await screen.findByText('Begonia')
    expect(given.at(-1)).toBe('b: Begonia of b')
    ask(<InTurn id="c" />)
    await fail()
    await screen.findByText('failed')
    expect(given.at(-1)).toBe('c: failed -')
  })
})
