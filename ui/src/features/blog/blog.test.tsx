import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as BlogPage } from './BlogPage'
import { Page as PostPage } from './PostPage'

const routes = [
  { path: '/blog', element: <BlogPage /> },
  { path: '/blog/:slug', element: <PostPage /> },
]

it.each(['/blog', '/blog/choosing-a-hall'])('keeps its heading without a network on %s', async (path) => {
  await switchLanguage('en')
  const none = new TypeError('Failed to fetch')
  showRoutes(routes, path, answering({ Posts: none, PostPage: none }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})
