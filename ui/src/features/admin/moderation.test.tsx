import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as Moderation } from './Moderation'
import type { QueueSkip } from './queue'

const review = (n: number) => ({
  __typename: 'Review',
  id: `r${n}`,
  rating: 4,
  name: `Writer ${n}`,
  comment: 'Good.',
  createdAt: '2026-11-20T10:00:00Z',
  listing: { __typename: 'Listing', id: 'l1', nameAr: 'قاعة', nameEn: 'Hall' },
})

const targets = { __typename: 'QueueTargets', listings: 24, revisions: 24, reviews: 48, reports: 24, appeals: 72 }

/** Five reviews that wait, of which the server shows two at a time. */
const queue = ({ skip }: { skip: QueueSkip }) => ({
  waiting: { __typename: 'Waiting', listings: 0, revisions: 0, reviews: 5, reports: 0, appeals: 0, targets },
  moderationQueue: {
    __typename: 'ModerationQueue',
    listings: [],
    revisions: [],
    reviews: [1, 2, 3, 4, 5].slice(skip.reviews, skip.reviews + 2).map(review),
    reports: [],
    appeals: [],
    rejections: [],
  },
})

const listing = {
  __typename: 'Listing',
  submittedAt: '2026-11-20T10:00:00Z',
  kind: 'VENUE',
  status: 'PENDING',
  nameAr: '',
  updatedAt: '2026-11-20T10:00:00Z',
  amenities: [],
  pictures: [],
  stated: [],
  version: 1,
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row)

describe('the queue', () => {
  beforeEach(() => switchLanguage('en'))

  it('keeps names of the other script apart from how long they wait', async () => {
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: true, media: query }))
    const only = review(1)
    const answer = (args: { skip: QueueSkip }) => {
      const { waiting, moderationQueue } = queue(args)
      const reviews = [{ ...only, listing: { ...only.listing, nameAr: 'سيارات الخزامى', nameEn: null } }]
      return { waiting, moderationQueue: { ...moderationQueue, reviews } }
    }
    show(<Moderation />, '/', answering({ ModerationQueue: answer }))
    expect(await screen.findByText(/^\u2068سيارات الخزامى\u2069 · .+ ago$/)).toBeVisible()
    vi.unstubAllGlobals()
  })

  it('leads to the rest of a list that is longer than what is shown, and back', async () => {
    show(<Moderation />, '/', answering({ ModerationQueue: queue }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the next (3 left)' }))
    await waitFor(() => expect(rows()).toEqual(['review-r3', 'review-r4']))
    expect(document.querySelector('[data-row="review-r3"]')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Show the next (1 left)' }))
    await waitFor(() => expect(rows()).toEqual(['review-r5']))
    expect(screen.queryByRole('button', { name: /^Show the next/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the first' }))
    await waitFor(() => expect(rows()).toEqual(['review-r1', 'review-r2']))
    expect(screen.queryByRole('button', { name: 'Back to the first' })).toBeNull()
  })

  it('keeps its place in one list where another is led on', async () => {
    const asked: QueueSkip[] = []
    const answer = (args: { skip: QueueSkip }) => {
      asked.push(args.skip)
      const { waiting, moderationQueue } = queue(args)
      const of = ([1, 2] as const).map((n) => ({ ...listing, id: `${n}`, nameEn: `Rose ${n}`, owner: null }))
      return {
        waiting: { ...waiting, listings: 2 },
        moderationQueue: { ...moderationQueue, listings: of.slice(args.skip.listings, args.skip.listings + 1) },
      }
    }
    show(<Moderation />, '/', answering({ ModerationQueue: answer }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the next (3 left)' }))
    await waitFor(() => expect(rows()).toContain('review-r3'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Show the next (1 left)' })[0]!)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ listings: 1, reviews: 2 }))
  })

  it('gives the focus to the oldest of the queue that the address names, which is a part of the page', async () => {
    show(<Moderation />, '/#reviews', answering({ ModerationQueue: queue }))
    await waitFor(() => expect(document.querySelector('[data-row="review-r1"]')).toHaveFocus())
    expect(document.querySelector('#reviews')).toContainElement(document.querySelector('[data-row="review-r1"]'))
  })

  it('marks one as open beside the list, which answers to the letters at once, and after a rejection the next', async () => {
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: true, media: query }))
    show(<Moderation />, '/', answering({ ModerationQueue: queue }))
    await screen.findByRole('heading', { name: 'Writer 1' })
    expect(document.body).toHaveFocus()
    await userEvent.keyboard('r')
    await userEvent.type(await screen.findByRole('textbox'), 'Rude')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('The review by Writer 1: the rejection goes out in a few seconds')).toBeVisible()
    expect(document.querySelector('[data-row="review-r2"]')).toHaveFocus()
    await userEvent.keyboard('a')
    expect(screen.getByText('The review by Writer 2: goes live in a few seconds')).toBeVisible()
    vi.unstubAllGlobals()
  })

  it.each(['listings', 'revisions'] as const)(
    'writes the usual reasons in the language of the owner: %s',
    async (list) => {
      const waits = { ...listing, id: '1', nameEn: 'Rose', owner: { __typename: 'Account', id: '9', lang: 'ar' } }
      const { waiting, moderationQueue } = queue({
        skip: { listings: 0, revisions: 0, reviews: 9, reports: 0, appeals: 0 },
      })
      const answer = { waiting: { ...waiting, [list]: 1 }, moderationQueue: { ...moderationQueue, [list]: [waits] } }
      show(<Moderation />, '/', answering({ ModerationQueue: answer }))
      await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
      await userEvent.click(await screen.findByRole('button', { name: 'The price is missing or wrong.' }))
      expect(screen.getByRole('textbox')).toHaveValue('السعر ناقص أو غير صحيح.')
    },
  )

  it('names in the dialog what is refused, and opens it with the focus in the reason', async () => {
    const of = (id: string, nameEn: string, status = 'PENDING') => ({ ...listing, id, nameEn, status })
    const mixed = {
      waiting: { __typename: 'Waiting', listings: 1, revisions: 1, reviews: 1, reports: 1, appeals: 0, targets },
      moderationQueue: {
        __typename: 'ModerationQueue',
        listings: [of('1', 'Rose')],
        revisions: [of('2', 'Jasmine', 'APPROVED')],
        reviews: [review(1)],
        reports: [
          {
            __typename: 'Report',
            id: 'p',
            reason: 'fake',
            comment: '',
            at: listing.updatedAt,
            listing: of('3', 'Orange', 'APPROVED'),
          },
        ],
        appeals: [],
        rejections: [],
      },
    }
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    show(<Moderation />, '/', answering({ ModerationQueue: mixed }))
    for (const [name, title] of [
      ['Rose', 'Reject Rose'],
      ['Jasmine', 'Reject Jasmine'],
      ['Writer 1', 'Reject the review by Writer 1'],
      ['Orange', 'Suspend Orange'],
    ] as const) {
      const row = (await screen.findByRole('heading', { name })).closest<HTMLElement>('[data-row]')!
      await userEvent.click(within(row).getByRole('button', { name }))
      expect(screen.getAllByRole('button', { expanded: true })).toEqual([within(row).getByRole('button', { name })])
      await userEvent.click(within(row).getByRole('button', { name: /^(Reject|Suspend)/ }))
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getByRole('textbox')).toHaveFocus()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    }
    vi.unstubAllGlobals()
  })

  it('asks for the reason of either answer to an appeal, and lets nobody decide again about their own decision', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    const appeal = (id: string, nameEn: string, mayDecide: boolean) => ({
      __typename: 'Appeal',
      decision: 2,
      kind: 'listing',
      refusedAt: '2026-11-18T10:00:00Z',
      reason: 'No pictures',
      decidedBy: 'Amina',
      at: '2026-11-20T10:00:00Z',
      words: `The words about ${nameEn}`,
      mayDecide,
      changes: [],
      listing: { ...listing, id, nameEn, status: 'REJECTED' },
    })
    const { waiting, moderationQueue } = queue({
      skip: { listings: 0, revisions: 0, reviews: 9, reports: 0, appeals: 0 },
    })
    const answer = {
      waiting: { ...waiting, reviews: 0, appeals: 2 },
      moderationQueue: { ...moderationQueue, appeals: [appeal('1', 'Rose', true), appeal('2', 'Jasmine', false)] },
    }
    const whole = { listing: { ...listing, id: '1', nameEn: 'Rose', location: '7 Rose Street', status: 'REJECTED' } }
    show(<Moderation />, '/', answering({ ModerationQueue: answer, WholeListing: () => whole }))
    const row = async (name: string) =>
      within((await screen.findByRole('heading', { name, level: 3 })).closest<HTMLElement>('[data-row]')!)
    const rose = await row('Rose')
    expect(rose.getByText('The words about Rose')).toBeVisible()
    expect(rose.getByText('No pictures')).toBeVisible()
    expect(rose.getByText(/^Overdue: was due/)).toBeVisible()
    for (const [button, title] of [
      ['Grant the appeal', 'Grant the appeal about Rose'],
      ['Let it stand', 'Let the decision about Rose stand'],
    ] as const) {
      await userEvent.click(rose.getByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog', { name: title })
      await userEvent.click(within(dialog).getByRole('button', { name: button }))
      expect(within(dialog).getAllByText('A reason is needed')[0]).toBeVisible()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    }
    expect(rose.queryByText('7 Rose Street')).toBeNull()
    await userEvent.click(rose.getByRole('button', { name: 'Show the whole listing' }))
    expect(await rose.findByText('7 Rose Street')).toBeVisible()
    const jasmine = await row('Jasmine')
    expect(jasmine.queryByText(/^This decision was yours/)).toBeNull()
    await userEvent.click(jasmine.getByRole('button', { name: 'Jasmine' }))
    expect(jasmine.getByText(/^This decision was yours/)).toBeVisible()
    expect(jasmine.getAllByRole('button')).toHaveLength(2) // its name, and the one that shows the whole listing
    expect(rose.queryByText('No pictures')).toBeNull()
    vi.unstubAllGlobals()
  })
})
