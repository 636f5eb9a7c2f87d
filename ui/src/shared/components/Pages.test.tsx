import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gql, type TypedDocumentNode } from 'urql'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { Pages } from './Pages'

interface Data {
  letters: { nodes: string[]; total: number; hasNextPage: boolean; endCursor: string | null }
}

const Letters: TypedDocumentNode<Data, { of: string; after?: string | null }> = gql`
  query Letters($of: String!, $after: String) {
    letters(of: $of, after: $after) {
      nodes
      total
      hasNextPage
      endCursor
    }
  }
`
const Write = gql`
  mutation Write {
    write {
      position
      __typename
    }
  }
`

/** Two of the letters after one, as a server gives them. */
const pageAfter =
  (letters: string) =>
  ({ after }: { after: string | null }): Data => {
    const from = after ? letters.indexOf(after) + 1 : 0
    const nodes = letters.slice(from, from + 2).split('')
    return {
      letters: {
        nodes,
        total: letters.length,
        hasNextPage: from + 2 < letters.length,
        endCursor: nodes.at(-1) ?? null,
      },
    }
  }

const list = (of = 'letters') => (
  <Pages
    query={Letters}
    variables={{ of }}
    pageOf={({ letters }) => letters}
    head={({ letters }) => <h2>{letters.total} letters</h2>}
    empty={<p>None.</p>}
  >
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </Pages>
)

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .join('')
const more = async () => userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

describe('a list of pages', () => {
  beforeEach(async () => switchLanguage('en'))

  it('is asked for a page at a time, down to its end', async () => {
    const client = answering({ Letters: pageAfter('abcde') })
    show(list(), '/', client)
    expect(await screen.findByRole('heading')).toHaveTextContent('5 letters')
    expect(rows()).toBe('ab')
    expect(client.answered).toHaveLength(1)
    await more()
    expect((await screen.findByText('d')).closest('[tabindex]')).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Showing 4 of 5')
    await more()
    await screen.findByText('e')
    expect(rows()).toBe('abcde')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is asked for again after a command, each page from where the one before it ends now', async () => {
    let letters = 'bcde'
    const client = answering({
      Letters: (variables: { after: string | null }) => pageAfter(letters)(variables),
      Write: { write: { position: 7, __typename: 'Receipt' } },
    })
    show(list(), '/', client)
    await more()
    await screen.findByText('e')
    letters = 'abcde'
    await client.mutation(Write, {}).toPromise()
    await waitFor(() => expect(rows()).toBe('abcd'))
  })

  it('says that there is nothing, and what could not be had with the rows that are there', async () => {
    const { unmount } = show(list(), '/', answering({ Letters: pageAfter('') }))
    expect(await screen.findByText('None.')).toBeVisible()
    unmount()
    let down = true
    show(
      list(),
      '/',
      answering({
        Letters: (variables: { after: string | null }) =>
          variables.after && down ? new Error('down') : pageAfter('abc')(variables),
      }),
    )
    await more()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(rows()).toBe('ab')
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('c')
    expect(rows()).toBe('abc')
  })
})
