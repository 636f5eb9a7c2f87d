import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './History'

/** What happened to a listing, the newest first; the review and the report begin streams of their own. */
const happened = [
  ['listing.reported', 1],
  ['listing.edited', 3],
  ['review.submitted', 1],
  ['listing.approved', 2],
  ['listing.created', 1],
].map(([type, version], i) => ({
  __typename: 'HistoryEvent',
  type,
  version,
  position: 90 - i,
  at: `2026-11-20T10:0${9 - i}:00Z`,
  role: 'admin',
  actor: null,
  actorName: null,
  reason: null,
  changes: [],
}))

it('numbers what happened from the first thing on, also on the next page', async () => {
  await switchLanguage('en')
  const History = vi.fn(({ after }: { after: string | null }) => ({
    listing: { __typename: 'Listing', nameAr: '', nameEn: 'Rose' },
    suspects: [],
    listingHistory: {
      __typename: 'HistoryConnection',
      total: 5,
      hasNextPage: after === null,
      endCursor: '3',
      nodes: after === null ? happened.slice(0, 3) : happened.slice(3),
    },
  }))
  showRoutes([{ path: '/:listing', element: <Page /> }], '/1', answering({ History }))
  const numbers = () =>
    screen.getAllByRole('list', { name: 'History' }).flatMap((list) =>
      within(list)
        .getAllByText(/#\d/)
        .map((each) => /#(\d+)/.exec(each.textContent)![1]),
    )
  await screen.findByText(/#5/)
  expect(numbers()).toEqual(['5', '4', '3'])
  await userEvent.click(screen.getByRole('button', { name: /more/ }))
  await screen.findByText(/#1/)
  expect(numbers()).toEqual(['5', '4', '3', '2', '1'])
})

it('says of a listing that does not exist that there is none, and offers no other try', async () => {
  await switchLanguage('en')
  const message = 'We could not find this.'
  const refused = { data: null, errors: [{ message, extensions: { code: 'not_found', message } }] }
  const History = () => new Response(JSON.stringify(refused), { headers: { 'Content-Type': 'application/json' } })
  showRoutes([{ path: '/:listing', element: <Page /> }], '/x', answering({ History }))
  expect(await screen.findByText('No such listing')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
