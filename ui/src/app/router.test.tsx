import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { matchRoutes, type RouteObject } from 'react-router'
import { showRoutes } from '../../tests/show'
import { switchLanguage } from '../shared/i18n/language'
import { user } from '../shared/session/session'
import { routes } from './router'

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

it('has no page for a room that is none', async () => {
  showRoutes(routes, '/dashboard/cellar')
  await waitFor(() => expect(document.title).toMatch(/^Oops! Page Not Found/))
})
