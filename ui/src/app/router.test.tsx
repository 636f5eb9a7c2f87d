import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { answering, showRoutes } from '../../tests/show'
import { switchLanguage } from '../shared/i18n/language'
import { mark } from '../shared/importWithRetry'
import { lazyPage } from '../shared/lazyRoute'
import { paths } from '../shared/paths'
import { type Role, user } from '../shared/session/session'
import { forgetReloads, routes } from './router'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  return switchLanguage('en')
})
afterEach(() => {
  user.set(null)
  vi.unstubAllGlobals()
})

function Broken(): never {
  throw new Error('broken')
}

/** The routes of the site, with a page that fails in the place of the one at a path. */
function failingAt(
  path: string,
  by: object = { handle: { title: 'owner.figures' }, Component: Broken },
): RouteObject[] {
  const failing = matchRoutes(routes, path)!.at(-1)!.route
  const replaced = (list: RouteObject[]): RouteObject[] =>
    list.map((route) => {
      if (route === failing) return { path: route.path, ...by } as RouteObject
      return route.index ? route : { ...route, children: route.children && replaced(route.children) }
    })
  return replaced(routes)
}

it('leaves the menu of a layout standing around a page that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' })
  showRoutes(failingAt('/dashboard/figures'), '/dashboard/figures')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page could not be shown')
  expect(screen.getByRole('link', { name: 'Inquiries' })).toHaveAttribute('href', '/dashboard/inquiries')
})

it('tells an editor that their page did not load, not that it is not theirs', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/auth/me' ? Promise.resolve(Response.json({ user: { role: 'editor' } })) : new Promise(() => {}),
  )
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'editor' })
  showRoutes(failingAt('/admin/faq', { lazy: () => Promise.reject(new Error('broken')) }), '/admin/faq')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page could not be shown')
  expect(screen.queryByText(/is not an admin/)).toBeNull()
})

it('has no page for an unknown path below a layout', async () => {
  showRoutes(routes, '/dashboard/cellar')
  await waitFor(() => expect(document.title).toMatch(/^Oops! Page Not Found/))
})

it.each([
  ['/bookings?state=held#b', paths.register('/bookings?state=held#b')],
  ['/my-inquiries#i', paths.register('/my-inquiries#i')],
  ['/my-messages/m#last', paths.register('/my-messages/m#last')],
  ['/dashboard/listings/l?from=home#prices', '/register'],
  ['/admin/moderation?all=#reports', undefined],
])('leads from the ways in back to the whole address %s', async (at, registration) => {
  showRoutes(routes, at)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', paths.login(at))
  expect(main.queryByRole('link', { name: 'Sign up' })?.getAttribute('href')).toBe(registration)
})

describe('has one heading', () => {
  const me = { user: { role: 'admin' } }
  const noEvents = { __typename: 'HistoryConnection', total: 0, hasNextPage: false, endCursor: null, nodes: [] }
  const history = { listing: null, suspects: [], listingHistory: noEvents }
  const steps = { booking: null, bookingHistory: { ...noEvents, __typename: 'BookingHistory' } }
  const missing = /not here/
  const pages: [at: string, role: Role, operation: string, nothing: object, title: string, none: RegExp][] = [
    [
      '/agreements/0192f0c1-2345-7abc-8def-0123456789ab',
      'customer',
      'Agreement',
      { agreement: null },
      'Agreement sheet',
      /no agreement sheet/,
    ],
    ['/dashboard/listings/l', 'venue_owner', 'EditedListing', { listing: null }, 'My listings', missing],
    ['/admin/history/l', 'admin', 'History', history, 'History', /No such listing/],
    ['/admin/bookings/b', 'admin', 'BookingHistory', steps, 'Booking history', /No such booking/],
    ['/admin/blog/p', 'admin', 'EditedPost', { editedPost: null }, 'Blog', missing],
    ['/admin/pages/about', 'admin', 'EditedInfoPage', { editedInfoPage: null }, 'Pages', missing],
    ['/admin/songs/s', 'admin', 'EditedSong', { editedSong: null }, 'Songs', missing],
    ['/admin/accounts/a', 'admin', 'Account', { account: null }, 'Accounts', /No such account/],
    ['/admin/contact-messages/m', 'admin', 'ContactMessage', { contactMessage: null }, 'Messages', /No such message/],
  ]
  const open = (at: string, role: Role, answers: Record<string, object>) => {
    vi.stubGlobal('fetch', (path: string) =>
      path === '/api/auth/me' ? Promise.resolve(new Response(JSON.stringify(me))) : new Promise(() => {}),
    )
    user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role })
    showRoutes(routes, at, answering(answers))
  }
  const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

  it.each(pages)('at %s while it loads', async (at, role, _, __, title) => {
    open(at, role, {})
    expect(await heading(title)).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(title))
  })

  it.each(pages)('at %s where the answer does not come', async (at, role, operation, _, title) => {
    open(at, role, { [operation]: new Error('down') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await heading(title)).toBeVisible()
  })

  it.each(pages)('at %s where the server fails, which is no sign that there is nothing', async (...page) => {
    const [at, role, operation, nothing, title, none] = page
    const errors = [{ message: 'Out of order', extensions: { code: 'unavailable', message: 'Out of order' } }]
    const headers = { 'Content-Type': 'application/json' }
    const failed = new Response(JSON.stringify({ data: nothing, errors }), { headers })
    open(at, role, { [operation]: failed })
    expect(await screen.findByText('Out of order')).toBeVisible()
    expect(await heading(title)).toBeVisible()
    if (!operation.includes('History')) expect(screen.queryByText(none)).toBeNull()
  })

  const account = { __typename: 'Account', id: 'a', username: 'Huda', role: 'customer', lang: 'en', verified: true }
  const about = { suspended: false, reason: null, erased: false, createdAt: '2026-11-01T10:00:00Z' }
  const listing = { __typename: 'Listing', nameAr: '', nameEn: 'Rose' }
  const happened = { type: 'listing.created', version: 1, position: 1, at: about.createdAt, role: 'admin', changes: [] }
  const events = { ...noEvents, total: 1, nodes: [{ __typename: 'HistoryEvent', ...happened }] }

  it.each([
    ['/admin/accounts/a', 'Account', { account: { ...account, ...about } }, 'Huda'],
    ['/admin/history/l', 'History', { ...history, listing, listingHistory: events }, 'History of Rose'],
  ])('at %s, and the document is named after what it shows', async (at, operation, answer, title) => {
    open(at, 'admin', { [operation]: answer })
    await waitFor(() => expect(document.title).toBe(`${title} · Syrian Weddings`))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it.each(pages)('at %s where there is nothing', async (at, role, operation, nothing, _, none) => {
    open(at, role, { [operation]: nothing })
    expect(await screen.findByText(none)).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})

describe('reloads for what did not come', () => {
  const arrives = lazyPage(() => Promise.resolve({ Page: () => null }))
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const layout: RouteObject = {
    path: '/admin',
    lazy: arrives,
    children: [
      { index: true, lazy: arrives },
      { path: 'moderation', lazy: gone },
      { path: 'listings', lazy: arrives },
    ],
  }
  const begin = async (path: string) => {
    history.replaceState(null, '', path)
    const router = createBrowserRouter([layout])
    forgetReloads(router)
    await waitFor(() => expect(router.state.initialized).toBe(true))
    return router
  }
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    sessionStorage.setItem(mark, '3')
  })
  afterEach(() => history.replaceState(null, '', '/'))

  it('stay counted where the layout of a page comes and the page does not', async () => {
    await begin('/admin/moderation')
    expect(sessionStorage.getItem(mark)).toBe('3')
  })

  it('stay counted on the first page, of which a part may be missing', async () => {
    await begin('/admin')
    expect(sessionStorage.getItem(mark)).toBe('3')
  })

  it('are forgotten once another page has come', async () => {
    const router = await begin('/admin')
    await router.navigate('/admin/moderation')
    expect(sessionStorage.getItem(mark)).toBe('3')
    await router.navigate('/admin/listings')
    expect(sessionStorage.getItem(mark)).toBeNull()
  })
})
