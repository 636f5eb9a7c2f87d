import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gql, type TypedDocumentNode } from 'urql'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { PagedTable } from './PagedTable'

interface Letter {
  name: string
}
interface Data {
  letters: { nodes: Letter[]; total: number; hasNextPage: boolean; endCursor: string | null }
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
        nodes: nodes.map((name) => ({ name })),
        total: letters.length,
        hasNextPage: from + 2 < letters.length,
        endCursor: nodes.at(-1) ?? null,
      },
    }
  }

const table = (of = 'letters') => (
  <PagedTable
    caption="Letters"
    query={Letters}
    variables={{ of }}
    pageOf={({ letters }) => letters}
    empty={<p>None.</p>}
    rowKey={({ name }) => name}
    columns={[{ key: 'name', head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name }]}
    bulk={[{ key: 'x', label: 'Do', applies: () => true, onChoose: () => {} }]}
  />
)

const rows = () =>
  screen
    .getAllByRole('rowheader')
    .map((item) => item.textContent)
    .join('')
const button = (name: string) => screen.findByRole('button', { name })
const range = () => within(screen.getByRole('navigation', { name: 'Pages of the table' })).getByRole('status')

beforeEach(() => switchLanguage('en'))

it('is asked for a page at a time, forth and back, and says which rows are shown', async () => {
  const client = answering({ Letters: pageAfter('abcde') })
  show(table(), '/', client)
  expect(await screen.findByText('b')).toBeVisible()
  expect(rows()).toBe('ab')
  expect(range()).toHaveTextContent('1 to 2 of 5')
  expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  await userEvent.click(await button('Next page'))
  await screen.findByText('d')
  expect(rows()).toBe('cd')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Letters' })).toHaveFocus())
  await userEvent.click(await button('Next page'))
  await screen.findByText('e')
  expect(range()).toHaveTextContent('5 to 5 of 5')
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await userEvent.click(await button('Previous page'))
  await screen.findByText('d')
  expect(range()).toHaveTextContent('3 to 4 of 5')
})

it('sorts only where the page holds all there is', async () => {
  const { unmount } = show(table(), '/', answering({ Letters: pageAfter('abc') }))
  await screen.findByText('b')
  expect(within(screen.getByRole('columnheader', { name: 'Name' })).queryByRole('button')).toBeNull()
  unmount()
  show(table(), '/', answering({ Letters: pageAfter('ab') }))
  await screen.findByText('b')
  const sort = within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button')
  await userEvent.click(sort)
  await userEvent.click(sort)
  expect(rows()).toBe('ba')
})

it('forgets what was selected on another page, and begins anew with another filter', async () => {
  const client = answering({ Letters: pageAfter('abcde') })
  const { unmount } = show(table(), '/', client)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a' }))
  await userEvent.click(await button('Next page'))
  await screen.findByText('d')
  expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /^Do/ })).toBeNull()
  unmount()
  show(table('others'), '/', client)
  await screen.findByText('a')
  expect(range()).toHaveTextContent('1 to 2 of 5')
})

it('is asked for again after a command', async () => {
  let letters = 'bcde'
  const client = answering({
    Letters: (variables: { after: string | null }) => pageAfter(letters)(variables),
    Write: { write: { position: 7, __typename: 'Receipt' } },
  })
  show(table(), '/', client)
  await screen.findByText('b')
  letters = 'abcde'
  await client.mutation(Write, {}).toPromise()
  await waitFor(() => expect(rows()).toBe('ab'))
})

it('says that it is on its way, that there is nothing, and what could not be had', async () => {
  const { unmount } = show(table(), '/', answering({}))
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  unmount()
  const second = show(table(), '/', answering({ Letters: pageAfter('') }))
  expect(await screen.findByText('None.')).toBeVisible()
  second.unmount()
  let down = true
  show(
    table(),
    '/',
    answering({
      Letters: (variables: { after: string | null }) => (down ? new Error('down') : pageAfter('abc')(variables)),
    }),
  )
  expect(await screen.findByRole('alert')).toBeVisible()
  down = false
  await userEvent.click(await button('Try again'))
  await screen.findByText('a')
})
