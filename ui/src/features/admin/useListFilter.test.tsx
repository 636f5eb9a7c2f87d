import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Provider } from 'urql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page as Accounts } from './Accounts'
import { Page as Bookings } from './Bookings'
import { Page as ContactMessages } from './ContactMessages'
import { Page as Listings } from './Listings'
import { Page as Subscriptions } from './subscriptions/Subscriptions'
import { entryOf, useListFilter } from './useListFilter'

const pageOf = (...nodes: object[]) => ({ total: nodes.length, hasNextPage: false, endCursor: null, nodes })
const account = {
  __typename: 'Account',
  id: 'a',
  username: 'Huda',
  role: 'venue_owner',
  verified: true,
  suspended: false,
  erased: false,
  createdAt: '2026-11-01T10:00:00Z',
}
const booking = {
  __typename: 'Booking',
  id: 'b',
  name: 'Huda',
  entered: false,
  days: ['2027-08-12'],
  daypart: 'evening',
  guests: 200,
  status: 'confirmed',
  cancelledBy: null,
  reason: null,
  listing: null,
}
const message = {
  __typename: 'ContactMessage',
  id: 'm',
  reference: '7KPC-29XM',
  name: 'Huda',
  subject: 'Prices',
  status: 'new',
  waits: true,
  erased: false,
  since: '2026-11-01T10:00:00Z',
  version: 3,
  assignee: null,
  assigneeName: null,
  account: null,
  listing: null,
}
const subscription = {
  __typename: 'Subscription',
  id: 's',
  account: 'a',
  username: 'Huda',
  plan: { __typename: 'Plan', key: 'gold', name: { __typename: 'Bilingual', ar: 'ذهبية', en: 'Gold' } },
  price: null,
  status: 'active',
  autoRenew: false,
  version: 1,
  starts: '2026-11-01',
  ends: '2027-11-01',
}

interface List {
  Page: ComponentType
  path: string
  /** Something chosen beside the words. */
  chosen: string
  operation: string
  answer: object
  wordsOf: (variables: Asked) => string | null
  /** The part that the words are in the address and in the list's file. */
  part: 'q' | 'words'
  csv: string | null
}
type Asked = { query?: string | null; filter?: { search?: string | null; words?: string | null } }

const lists: Record<string, List> = {
  accounts: {
    Page: Accounts,
    path: '/admin/accounts',
    chosen: 'role=venue_owner',
    operation: 'Accounts',
    answer: { accounts: { __typename: 'AccountConnection', ...pageOf(account) } },
    wordsOf: ({ query }) => query!,
    part: 'q',
    csv: '/api/accounts.csv',
  },
  bookings: {
    Page: Bookings,
    path: '/admin/bookings',
    chosen: 'status=confirmed',
    operation: 'AllBookings',
    answer: { allBookings: { __typename: 'BookingConnection', ...pageOf(booking) } },
    wordsOf: ({ filter }) => filter!.words!,
    part: 'words',
    csv: '/api/bookings.csv',
  },
  'contact messages': {
    Page: ContactMessages,
    path: '/admin/contact-messages',
    chosen: 'mine=true',
    operation: 'ContactMessages',
    answer: { contactMessages: { __typename: 'ContactMessageConnection', ...pageOf(message) } },
    wordsOf: ({ filter }) => filter!.search!,
    part: 'q',
    csv: '/api/contact-messages.csv',
  },
  subscriptions: {
    Page: Subscriptions,
    path: '/admin/subscriptions',
    chosen: 'state=active',
    operation: 'Subscriptions',
    answer: { subscriptions: { __typename: 'SubscriptionConnection', ...pageOf(subscription) } },
    wordsOf: ({ filter }) => filter!.search!,
    part: 'q',
    csv: '/api/subscriptions.csv',
  },
  listings: {
    Page: Listings,
    path: '/admin/listings',
    chosen: 'status=APPROVED',
    operation: 'AllListings',
    answer: { allListings: { __typename: 'ListingConnection', ...pageOf() } },
    wordsOf: ({ query }) => query!,
    part: 'q',
    csv: null,
  },
}

const contacts = ['huda@example.com', '0944 123 456', '+963 944-123-456', '٠٩٤٤١٢٣٤٥٦', '۰۹۴۴۱۲۳']

/** A list in the browser's own history, which outlives the router as it outlives a page that is loaded again. */
function load({ Page, operation, answer }: Pick<List, 'Page' | 'operation' | 'answer'>) {
  const asked: Asked[] = []
  const client = answering({ [operation]: (variables: Asked) => (asked.push(variables), answer) })
  const router = createBrowserRouter([
    { path: '/admin/elsewhere', element: null },
    { path: '*', Component: Page },
  ])
  render(
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return { asked, router }
}

const find = async (words: string) => {
  const box = await screen.findByRole('searchbox')
  await userEvent.clear(box)
  await userEvent.type(box, `${words}{Enter}`)
}
const csvOf = async () =>
  new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: /CSV/ })).href, 'http://localhost')

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => {
  user.set(null)
  history.replaceState(null, '', '/')
})

describe.each(Object.entries(lists))('the list of %s', (_, list) => {
  const { path, chosen, wordsOf, part, csv } = list

  it('asks for an email or a phone that the address does not have, also after Back and a reload', async () => {
    history.replaceState(null, '', `${path}?${chosen}`)
    const first = load(list)
    for (const words of contacts.slice(0, 2)) {
      await find(words)
      await waitFor(() => expect(wordsOf(first.asked.at(-1)!)).toBe(words))
      expect(location.pathname + location.search).toBe(`${path}?${chosen}`)
      if (csv) {
        const { pathname, searchParams } = await csvOf()
        expect([pathname, searchParams.get(part)]).toEqual([csv, words])
      }
    }

    await act(() => first.router.navigate(-1))
    await waitFor(() => expect(wordsOf(first.asked.at(-1)!)).toBe(contacts[0]))
    expect(screen.getByRole('searchbox')).toHaveValue(contacts[0])
    await act(() => first.router.navigate(1))
    await act(() => first.router.navigate('/admin/elsewhere'))
    await act(() => first.router.navigate(-1))
    expect(await screen.findByRole('searchbox')).toHaveValue(contacts[1])
    expect(location.search).toBe(`?${chosen}`)

    cleanup()
    const again = load(list)
    await waitFor(() => expect(wordsOf(again.asked.at(-1)!)).toBe(contacts[1]))
    expect(screen.getByRole('searchbox')).toHaveValue(contacts[1])

    await find('Jasmine')
    await waitFor(() => expect(wordsOf(again.asked.at(-1)!)).toBe('Jasmine'))
    expect(location.search).toBe(`?${chosen}&${part}=Jasmine`)
    expect(again.router.state.location.state).toBeNull()
  })

  it('adds no step for Back where the same is asked again', async () => {
    history.replaceState(null, '', `${path}?${chosen}&${part}=Jasmine`)
    const { asked, router } = load(list)
    await waitFor(() => expect(asked).not.toEqual([]))
    const before = history.length
    await find('Jasmine')
    expect(history.length).toBe(before)
    await find('Rose')
    expect(history.length).toBe(before + 1)
    expect(screen.getByRole('searchbox'), 'the field stays').toHaveFocus()
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('Jasmine'))
  })

  it('takes an email out of an address that has one, and asks for it once', async () => {
    history.replaceState(null, '', `${path}?${part}=huda%40example.com&${chosen}`)
    const { asked, router } = load(list)
    await waitFor(() => expect(location.search).toBe(`?${chosen}`))
    expect(router.state.historyAction, 'no entry of the history has it').toBe('REPLACE')
    expect(await screen.findByRole('searchbox')).toHaveValue('huda@example.com')
    await waitFor(() => expect(asked.map(wordsOf)).toEqual(['huda@example.com']))
  })
})

describe('the filter of a list', () => {
  it.each(contacts)('keeps %s in the state of the entry', (words) => {
    expect(entryOf(new URLSearchParams({ q: words, from: '2027-08-12' }))).toEqual({
      search: '?from=2027-08-12',
      state: { searched: { q: words } },
    })
  })

  it.each(['Jasmine', 'قاعة الورد', '7KPC-29XM', 'hall for 300', '123456'])('keeps %s in the address', (words) => {
    expect(entryOf(new URLSearchParams({ words }))).toEqual({
      search: `?${new URLSearchParams({ words })}`,
      state: null,
    })
  })

  it('keeps the words when something else changes, and drops them when they are emptied', async () => {
    const List = () => {
      const [asked, change] = useListFilter()
      return (
        <>
          <output>{asked.toString()}</output>
          <button type="button" onClick={() => change({ role: 'admin' })}>
            choose
          </button>
          <button type="button" onClick={() => change({ q: '' })}>
            empty
          </button>
        </>
      )
    }
    const { router } = show(<List />, '/admin/accounts?q=huda%40example.com')
    await userEvent.click(screen.getByRole('button', { name: 'choose' }))
    expect(router.state.location).toMatchObject({
      search: '?role=admin',
      state: { searched: { q: 'huda@example.com' } },
    })
    expect(screen.getByRole('status')).toHaveTextContent('role=admin&q=huda%40example.com')
    await userEvent.click(screen.getByRole('button', { name: 'empty' }))
    expect(router.state.location).toMatchObject({ search: '?role=admin', state: null })
    expect(screen.getByRole('status')).toHaveTextContent('role=admin')
  })

  it('is that of each list with a search', () => {
    const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const withSearch = Object.entries(sources).filter(([, text]) => /<(FindForm|Find)\b/.test(text))
    expect(withSearch.length).toBeGreaterThan(8)
    const fromAddress = withSearch.filter(([, text]) => /useFilterParams|useSearchParams/.test(text))
    expect(fromAddress.map(([name]) => name)).toEqual([])
  })
})
