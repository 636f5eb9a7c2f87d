import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Queues } from './Queues'
import { useSequence, useShortcuts } from './useShortcuts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const Waiting = {
  waiting: {
    __typename: 'Waiting',
    listings: 12,
    revisions: 0,
    reviews: 2,
    reports: 1,
    appeals: 1,
    messages: 1,
    listingsSince: ago(3),
    revisionsSince: null,
    reviewsSince: ago(80),
    reportsSince: ago(5),
    appealsSince: ago(2),
    messagesSince: ago(4),
    oldestMessage: 'm1',
    listingsOverdue: 0,
    revisionsOverdue: 0,
    reviewsOverdue: 2,
    reportsOverdue: 0,
    appealsOverdue: 0,
    targets: { __typename: 'QueueTargets', listings: 24, revisions: 24, reviews: 48, reports: 24, appeals: 72 },
  },
}
const parked = [
  { __typename: 'ParkedStream', stream: 'b', at: ago(2) },
  { __typename: 'ParkedStream', stream: 'a', at: ago(30) },
]
const Health = {
  systemStatus: {
    __typename: 'SystemStatus',
    head: 9,
    projections: [{ __typename: 'ProjectionStatus', name: 'mail', lag: 0, stopped: '', parked }],
  },
}

const begin = () => showRoutes([{ path: '*', element: <Queues /> }], '/admin', answering({ Waiting, Health }))

describe('the queues', () => {
  beforeEach(() => switchLanguage('en'))

  it('stand by their oldest, say when it is late, and those without anything come last', async () => {
    begin()
    await screen.findByRole('link', { name: /^Parked/ })
    expect(screen.getByText('Something is overdue in 2 queues')).toBeVisible()
    expect(screen.getAllByRole('link').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Reviews.*2The oldest: 3 days agoLate: the target is 48 hours · 2 overdue$/),
      expect.stringMatching(/^Parked in the system.*2The oldest: yesterdayLate: the target is an hour$/),
      expect.stringMatching(/^Reports.*1The oldest: 5 hours ago$/),
      expect.stringMatching(/^Messages.*1The oldest: 4 hours ago$/),
      expect.stringMatching(/^New listings.*12The oldest: 3 hours ago$/),
      expect.stringMatching(/^Appeals.*1The oldest: 2 hours ago$/),
      expect.stringMatching(/^Edits.*0Nothing waits$/),
    ])
  })

  it.each([
    ['1', '/admin/moderation#reviews'],
    ['2', '/admin/system#parked'],
    ['4', '/admin/contact-messages/m1'],
  ])('open at their oldest with a digit: %s', async (digit, to) => {
    const { router } = begin()
    await screen.findByRole('link', { name: /^Parked/ })
    await userEvent.keyboard(digit)
    expect(router.state.location.pathname + router.state.location.hash).toBe(to)
  })
})

describe('two letters', () => {
  const did: string[] = []
  function Shortcuts() {
    useSequence('g', 'h', () => did.push('home'))
    useShortcuts({ h: () => did.push('history') })
    return <input aria-label="box" />
  }
  beforeEach(() => did.splice(0))

  it('do one thing, and the second alone another', async () => {
    show(<Shortcuts />)
    await userEvent.keyboard('gh')
    await userEvent.keyboard('h')
    await userEvent.keyboard('gxh')
    expect(did).toEqual(['home', 'history', 'history'])
  })

  it('are letters in a field', async () => {
    show(<Shortcuts />)
    await userEvent.type(screen.getByRole('textbox'), 'gh')
    expect(did).toEqual([])
  })
})
