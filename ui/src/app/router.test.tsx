import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { showRoutes } from '../../tests/show'
import { switchLanguage } from '../shared/i18n/language'
import { mark } from '../shared/importWithRetry'
import { lazyPage } from '../shared/lazyRoute'
import { paths } from '../shared/paths'
import { user } from '../shared/session/session'
import { forgetReloads, routes } from './router'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  return switchLanguage('en')
})
afterEach(() => {
  user.set(null)
  vi.unstubAllGlobals()
})

/** The routes of the site, with a page that fails in the place of the one at a path. */
function failingAt(path: string): RouteObject[] {
  const failing = matchRoutes(routes, path)!.at(-1)!.route
  const Component = () => {
    throw new Error('broken')
  }
  const replaced = (list: RouteObject[]): RouteObject[] =>
    list.map((route) => {
      if (route === failing) return { path: route.path, handle: { title: 'owner.figures' }, Component }
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
