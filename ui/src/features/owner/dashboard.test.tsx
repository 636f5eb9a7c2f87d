import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Client, fetchExchange } from '@urql/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layouts } from 'virtual:routes'
import { answering, show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { ended, type Role, user } from '../../shared/session/session'
import { announceSignedOut } from '../../shared/session/signedOut'
import type { Inquiry } from './dashboard/inquiry'
import { OpenInquiry } from './dashboard/InquiryCard'
import { emptyDraft } from './editor/draft'
import { keep, keptKey, newDraftName, readKept } from './editor/kept'

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  user.set(null)
  ended.set(null)
  localStorage.clear()
  document.title = ''
})

/** Opens an address below the layouts, once its chunks are there. */
async function enter(...[at, client]: [at: string, client?: Client]) {
  const shown = showRoutes(layouts, at, client)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible())
  return shown
}

it('name themselves in the title, for who is signed in and who is not', async () => {
  const { unmount } = await enter('/dashboard/inquiries')
  await vi.waitFor(() => expect(document.title).toMatch(/^Inquiries/))
  unmount()
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' })
  await enter('/dashboard/figures', answering({ Unread: { inbox: { unread: 0, __typename: 'Inbox' } } }))
  await vi.waitFor(() => expect(document.title).toMatch(/^Figures/))
})

it('show the tab of the open page, also on a narrow screen', async () => {
  const placed = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(this.getAttribute('aria-current') === 'page' ? 500 : 0, 0, 100, 40)
  })
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' })
  const { router } = await enter(
    '/dashboard/figures',
    answering({ Unread: { inbox: { unread: 0, __typename: 'Inbox' } } }),
  )
  const strip = screen.getByRole('link', { name: 'Figures' }).closest('nav')!
  await waitFor(() => expect(strip.scrollLeft).toBe(500))
  strip.scrollLeft = 0
  await act(() => router.navigate('/dashboard/inquiries'))
  await waitFor(() => expect(strip.scrollLeft, 'of another page').toBe(500))
  placed.mockRestore()
})

const waiting = {
  id: '7',
  name: 'Huda',
  message: 'Is it free?',
  status: 'new',
  response: null,
  respondedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  phone: '+963944000000',
  email: null,
  answerable: true,
  version: 1,
  listing: null,
  party: {
    day: null,
    around: false,
    daypart: null,
    guests: null,
    budgetFrom: null,
    budgetTo: null,
    matters: [],
    wishes: null,
  },
  quotes: [],
} as unknown as Inquiry

it('keep an answer that was not sent, and nothing once it was', async () => {
  const client = answering({ RespondToInquiry: { respondToInquiry: { position: 1, __typename: 'Receipt' } } })
  const open = () => show(<OpenInquiry inquiry={waiting} badge={false} onOvertaken={() => {}} />, '/', client)
  const first = open()
  await userEvent.type(screen.getByRole('textbox'), 'It is')
  first.unmount()
  open()
  expect(screen.getByRole('textbox')).toHaveValue('It is')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(client.answered).toEqual(['RespondToInquiry']))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('/answer/'))).toEqual([]))
})

it('move the focus to the answer that was sent', async () => {
  const client = answering({ RespondToInquiry: { respondToInquiry: { position: 1, __typename: 'Receipt' } } })
  function Inbox() {
    const [inquiry, setInquiry] = useState(waiting)
    const answered = { ...waiting, status: 'responded', response: 'It is free', version: 2 } as Inquiry
    return (
      <>
        <OpenInquiry inquiry={inquiry} badge={false} onOvertaken={() => {}} />
        <button type="button" onClick={() => setInquiry(answered)}>
          As it is now
        </button>
      </>
    )
  }
  show(<Inbox />, '/', client)
  const box = screen.getByRole('textbox')
  await userEvent.type(box, 'It is free')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(client.answered).toEqual(['RespondToInquiry']))
  expect(screen.getByRole('button', { name: 'Answer' })).toHaveFocus()
  act(() => screen.getByText('As it is now').click()) // as the list that is read again
  await waitFor(() => expect(screen.getByText('It is free').closest('[tabindex]')).toHaveFocus())
})

it('leave the form to whoever is writing while an answer goes out from another device', async () => {
  const open = (inquiry: Inquiry) => <OpenInquiry inquiry={inquiry} badge={false} onOvertaken={() => {}} />
  function Inbox() {
    const [inquiry, setInquiry] = useState(waiting)
    const answered = { ...waiting, status: 'responded', response: 'Yes, it is', version: 3 } as Inquiry
    return (
      <>
        {open(inquiry)}
        <button type="button" onClick={() => setInquiry(answered)}>
          As it is now
        </button>
      </>
    )
  }
  show(<Inbox />, '/', answering({}))
  await userEvent.type(screen.getByRole('textbox'), 'No, it')
  act(() => screen.getByText('As it is now').click())
  expect(screen.getByRole('textbox', { name: /^Your answer/ })).toHaveValue('No, it')
})

/** Answers one mutation; what else the card asks for does not come. */
const toRespond =
  (answer: (body: string) => Response): typeof fetch =>
  (_, init) => {
    const body = String(init?.body)
    return body.includes('mutation RespondToInquiry') ? Promise.resolve(answer(body)) : new Promise(() => {})
  }

it('say it plainly where who asked has erased their account since, and keep what was typed', async () => {
  const gone = 'They have erased their account since, so your answer would reach nobody.'
  const extensions = { code: 'conflict', message: gone, words: { en: { error: gone } } }
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: toRespond(() => Response.json({ errors: [{ message: gone, extensions }] })),
    exchanges: [fetchExchange],
  })
  show(<OpenInquiry inquiry={waiting} badge={false} onOvertaken={() => {}} />, '/', client)
  await userEvent.type(screen.getByRole('textbox'), 'It is')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(gone)
  expect(screen.getByRole('textbox')).toHaveValue('It is')
})

it('show the answer that went out meanwhile before another takes its place, with what was typed', async () => {
  const words = 'Another answer has gone out meanwhile.'
  const extensions = { code: 'conflict', message: words, words: { en: { error: words } } }
  const sent: object[] = []
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    fetch: toRespond((body) => {
      sent.push((JSON.parse(body) as { variables: { input: object } }).variables.input)
      return Response.json(
        sent.length === 1
          ? { errors: [{ message: words, extensions }] }
          : { data: { respondToInquiry: { position: 1, __typename: 'Receipt' } } },
      )
    }),
    exchanges: [fetchExchange],
  })
  // Somebody else answers between the first version that is shown and the second.
  function Inbox() {
    const [inquiry, setInquiry] = useState(waiting)
    const answered = { ...waiting, status: 'responded', response: 'Yes, it is', version: 3 } as Inquiry
    return <OpenInquiry inquiry={inquiry} badge={false} onOvertaken={() => setInquiry(answered)} />
  }
  show(<Inbox />, '/', client)
  await userEvent.type(screen.getByRole('textbox'), 'No, it is taken')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByText('Yes, it is')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('No, it is taken')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Your answer/ })).toBeNull())
  expect(sent).toEqual([
    { inquiry: '7', version: 1, response: 'No, it is taken' },
    { inquiry: '7', version: 3, response: 'No, it is taken' },
  ])
})

const as = (role: Role) => user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role })
const leave = (kind: 'venue' | 'service') => {
  const base = emptyDraft(kind)
  const draft = { ...base, name: { ar: 'فرقة', en: '' } }
  keep(keptKey('1', newDraftName(kind)), { draft, base, version: 0, at: '2026-11-01T00:00:00Z' })
}

it('say that nothing was sent where the session has ended meanwhile, and lead back to the very form', async () => {
  as('service_provider')
  leave('service')
  await enter('/provider-dashboard/new?from=home', answering({}))
  act(announceSignedOut)
  expect(await screen.findByRole('alert')).toHaveTextContent('You were signed out before it was sent')
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was sent. What you wrote is kept on this device')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fprovider-dashboard%2Fnew%3Ffrom%3Dhome',
  )
})

it('offer the draft of a role that one no longer has, and delete it when asked twice', async () => {
  as('venue_owner')
  leave('service')
  const client = answering({ Unread: { inbox: { unread: 0, __typename: 'Inbox' } } })
  const { router, unmount } = await enter('/dashboard/figures', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Move it to a new venue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/new'))
  expect(readKept(keptKey('1', newDraftName('venue')), 'venue')?.draft.name.ar).toBe('فرقة')
  expect(readKept(keptKey('1', newDraftName('service')), 'service')).toBeUndefined()
  unmount()
  as('customer')
  await enter('/dashboard', client)
  const remove = screen.getByRole('button', { name: 'Delete the draft' })
  await userEvent.click(remove)
  await userEvent.click(remove)
  expect(screen.queryByText(/A draft of a venue is left/)).toBeNull()
  expect(readKept(keptKey('1', newDraftName('venue')), 'venue')).toBeUndefined()
})

it('are not an admin’s, who is led to their own', async () => {
  as('admin')
  await enter('/provider-dashboard/new', answering({}))
  expect(screen.getByRole('heading', { name: 'This page is for owners of venues and services' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
  expect(screen.queryByRole('form')).toBeNull()
})

it('let an admin into the editor of a listing, and nowhere else', async () => {
  as('admin')
  const { unmount } = await enter('/dashboard/figures', answering({}))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is for owners')
  unmount()
  const client = answering({ EditedListing: { listing: null } })
  showRoutes(layouts, '/dashboard/listings/1', client)
  await waitFor(() => expect(client.answered).toEqual(['EditedListing']))
  expect(await screen.findByRole('link', { name: 'My listings' })).toHaveAttribute('href', '/admin/listings')
})

it.each([
  ['inquiries', 'Inbox'],
  ['reviews', 'OwnReviews'],
])('narrow the %s to the listing that the address names, and Back undoes it', async (page, operation) => {
  as('venue_owner')
  const asked = vi.fn<(variables: { listing: string | null }) => object>(() => ({}))
  const listings = ['1', '2'].map((id) => ({ __typename: 'Listing', id, nameAr: null, nameEn: `Hall ${id}` }))
  const client = answering({ MyListings: { myListings: listings }, [operation]: asked })
  const { router } = await enter(`/dashboard/${page}`, client)
  const choice = await screen.findByRole('combobox')
  await userEvent.selectOptions(choice, 'Hall 2')
  await waitFor(() => expect(asked.mock.calls.at(-1)![0]).toMatchObject({ listing: '2' }))
  expect(router.state.location.search).toBe('?listing=2')
  await act(() => router.navigate(-1))
  expect(screen.getByRole('combobox')).toHaveValue('')
})

it('know their own addresses under both homes', async () => {
  as('service_provider')
  await enter('/provider-dashboard/reviews', answering({ Unread: { inbox: { unread: 0, __typename: 'Inbox' } } }))
  const doors = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(doors.map((each) => each.getAttribute('href'))).toEqual([
    '/provider-dashboard',
    '/provider-dashboard/inquiries',
    '/provider-dashboard/calendar',
    '/provider-dashboard/bookings',
    '/provider-dashboard/reviews',
    '/provider-dashboard/figures',
    '/provider-dashboard/plan',
  ])
  expect(doors.find((each) => each.getAttribute('aria-current'))).toHaveAttribute('href', '/provider-dashboard/reviews')
})
