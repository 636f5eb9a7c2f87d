import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './ListingPage'
import { Page as ProvincePage } from './ProvincePage'

it.each(['/venue/never-visited', '/service/photography/never-visited'])(
  'has a heading without a network on %s',
  async (path) => {
    await switchLanguage('en')
    const routes = [
      { path: '/venue/:slugOrId', element: <Page /> },
      { path: '/service/:category/:slugOrId', element: <Page /> },
    ]
    showRoutes(routes, path, answering({ Listing: new TypeError('Failed to fetch') }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'This listing cannot be shown now' })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(/^This listing cannot be shown now/))
  },
)

it('has a heading without a network on the page of a place', async () => {
  await switchLanguage('en')
  showRoutes(
    [{ path: '/:provinceSlug', element: <ProvincePage /> }],
    '/homs',
    answering({ Places: new TypeError('Failed to fetch') }),
  )
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'This page cannot be shown now' })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^This page cannot be shown now/))
})
