import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { toasts } from '../../../shared/components/toast'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import FamilyPage from './FamilyPage'
import { family, isAway, refused } from './voices'

const listing = (id: string) => ({
  __typename: 'Listing',
  id,
  kind: 'VENUE',
  slugAr: id,
  slugEn: id,
  nameAr: `صالة ${id}`,
  nameEn: `Hall ${id}`,
  category: null,
  governorate: null,
  city: null,
  location: 'Damascus',
  capacity: 200,
  isFeatured: false,
  cover: null,
  price: null,
  minPrice: null,
  maxPrice: null,
  rating: 0,
  reviewCount: 0,
})
type Voted = { input: { listing: string; voter: string; name: string; vote: string; comment: string } }
const refusal = (code: string, message: string) =>
  new Response(JSON.stringify({ errors: [{ message, extensions: { code, message } }] }), {
    headers: { 'Content-Type': 'application/json' },
  })

/** A server with a list of two listings, which keeps the votes of this browser beside one for the first. */
function server() {
  const votes = new Map<string, string>()
  const sent: Voted['input'][] = []
  const count = (id: string, vote: string) => Number(votes.get(id) === vote)
  const answers = {
    SharedShortlist: () => ({
      sharedShortlist: {
        __typename: 'SharedShortlist',
        items: ['a', 'b'].map((id) => ({
          __typename: 'SharedShortlistItem',
          yes: Number(id === 'a') + count(id, 'YES'),
          no: count(id, 'NO'),
          listing: listing(id),
        })),
      },
    }),
    VoteOnShortlist: ({ input }: Voted) => {
      sent.push(input)
      votes.set(input.listing, input.vote)
      return { voteOnShortlist: { __typename: 'Receipt', position: 1 } }
    },
  }
  return { answers, sent }
}

const open = (answers: Record<string, object>) =>
  show(<FamilyPage share="s" token="t" />, '/for-couples-only?share=s', answering(answers))
const card = (name: string) => within(screen.getByRole('article', { name }))
const press = (name: string, what: RegExp) => userEvent.click(card(name).getByRole('button', { name: what }))
const answer = async (name: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your first name' }), name)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('family', 'form')
  family.set({ voter: '', name: '', links: [] })
  refused.set({})
  isAway.set(false)
})

describe('the page of a family', () => {
  it('asks for a name once, votes, changes and takes back, with a way back', async () => {
    const { answers, sent } = server()
    open(answers)
    await screen.findByRole('article', { name: 'Hall a' })
    await press('Hall a', /^Yes/)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Write your name')).toBeVisible()
    await answer('  Um  Khaled ')
    const yes = () => card('Hall a').getByRole('button', { name: /^Yes/ })
    expect(yes()).toHaveAttribute('aria-pressed', 'true')
    expect(yes()).toHaveAccessibleName('Yes 2 people')
    await waitFor(() => expect(card('Hall a').getByRole('status')).toHaveTextContent('has reached'))
    expect(sent).toMatchObject([{ listing: 'a', vote: 'YES', name: 'Um Khaled', comment: '' }])
    expect(screen.getByText('You vote as: Um Khaled')).toBeVisible()

    await press('Hall a', /^No/)
    await press('Hall b', /^No/)
    await waitFor(() => expect(sent.map(({ vote }) => vote)).toEqual(['YES', 'NO', 'NO']))
    expect(new Set(sent.map(({ voter }) => voter)).size).toBe(1)
    expect(yes()).toHaveAccessibleName('Yes 1 person')
    await press('Hall b', /^Take it back/)
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ listing: 'b', vote: 'NONE' }))
    expect(card('Hall b').getByRole('button', { name: /^Yes/ })).toHaveFocus()
    act(() => toasts.get()!.action!.run())
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ listing: 'b', vote: 'NO' }))
  })

  it('says a few words, and gives all voices another name', async () => {
    const { answers, sent } = server()
    open(answers)
    await screen.findByRole('article', { name: 'Hall a' })
    await press('Hall a', /^Yes/)
    await answer('Lin')
    await press('Hall a', /^Say a few words/)
    await userEvent.type(card('Hall a').getByRole('textbox'), 'The garden!')
    await press('Hall a', /^Send/)
    expect(card('Hall a').getByText('The garden!')).toBeVisible()
    expect(card('Hall a').getByRole('button', { name: 'Change your words' })).toHaveFocus()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ vote: 'YES', comment: 'The garden!', name: 'Lin' }))
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const field = screen.getByRole('textbox', { name: 'Your first name' })
    await userEvent.clear(field)
    await answer('Lina')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ comment: 'The garden!', name: 'Lina' }))
  })

  it('keeps what is said without a connection, and sends it once it is back', async () => {
    const { answers, sent } = server()
    const lost: Record<string, object> = { ...answers, VoteOnShortlist: () => new TypeError('Failed to fetch') }
    family.set({ voter: '', name: 'Lin', links: [] })
    open(lost)
    await screen.findByRole('article', { name: 'Hall a' })
    await press('Hall a', /^Yes/)
    expect(await card('Hall a').findByText('Waits to be sent')).toBeVisible()
    lost.VoteOnShortlist = answers.VoteOnShortlist
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent).toMatchObject([{ listing: 'a', vote: 'YES' }]))
    await waitFor(() => expect(card('Hall a').queryByText('Waits to be sent')).toBeNull())
  })

  it('opens without a connection what was seen here', async () => {
    const { answers } = server()
    const { unmount } = open(answers)
    await screen.findByRole('article', { name: 'Hall a' })
    unmount()
    open({ SharedShortlist: new TypeError('Failed to fetch') })
    expect(await screen.findByRole('article', { name: 'Hall b' })).toBeVisible()
    expect(screen.getByText(/^This is what you saw last/)).toBeVisible()
  })

  it('takes back what is refused, and says why', async () => {
    const { answers } = server()
    family.set({ voter: '', name: 'Lin', links: [] })
    open({ ...answers, VoteOnShortlist: () => refusal('conflict', 'This list has as many voters as it can hold.') })
    await screen.findByRole('article', { name: 'Hall a' })
    await press('Hall a', /^Yes/)
    expect(await card('Hall a').findByRole('alert')).toHaveTextContent('as many voters')
    expect(card('Hall a').getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'false')
    expect(card('Hall a').getByRole('button', { name: /^Yes/ })).toHaveAccessibleName('Yes 1 person')
  })

  it.each([
    ['was ended', { sharedShortlist: null }],
    ['never was', refusal('invalid', 'Not an id')],
  ])('says that a link that %s opens nothing, and forgets what it showed', async (_, nothing) => {
    const { answers } = server()
    const { unmount } = open(answers)
    await screen.findByRole('article', { name: 'Hall a' })
    unmount()
    open({ SharedShortlist: nothing })
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
    await waitFor(() => expect(family.get().links).toEqual([]))
  })

  it('asks nothing by a link without its token', async () => {
    const client = answering(server().answers)
    show(<FamilyPage share="s" token="" />, '/for-couples-only?share=s', client)
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect(client.answered).toEqual([])
  })

  it('says that a link ended while one votes', async () => {
    const { answers } = server()
    family.set({ voter: '', name: 'Lin', links: [] })
    let ended = false
    open({
      SharedShortlist: () => (ended ? { sharedShortlist: null } : answers.SharedShortlist()),
      VoteOnShortlist: () => {
        ended = true
        return refusal('not_found', 'This link does not work any more.')
      },
    })
    await screen.findByRole('article', { name: 'Hall a' })
    await press('Hall a', /^Yes/)
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 }), 'the window shows it').toHaveFocus()
  })

  it('works where nothing can be stored, until it is left', async () => {
    const { answers, sent } = server()
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = () => {
      throw new Error('no room')
    }
    try {
      open(answers)
      await screen.findByRole('article', { name: 'Hall a' })
      await press('Hall a', /^No/)
      await answer('Lin')
      await press('Hall b', /^No/)
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[0]!.voter).toBe(sent[1]!.voter)
    } finally {
      Storage.prototype.setItem = set
    }
  })
})
