import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as BlogPage } from './BlogPage'
import { Page as PostPage } from './PostPage'
import { Page as PreviewPage } from './PreviewPage'

const routes = [
  { path: '/blog', element: <BlogPage /> },
  { path: '/blog/:slug', element: <PostPage /> },
  { path: '/post-preview', element: <PreviewPage /> },
]

it.each(['/blog', '/blog/choosing-a-hall'])('keeps its heading without a network on %s', async (path) => {
  await switchLanguage('en')
  const none = new TypeError('Failed to fetch')
  showRoutes(routes, path, answering({ Posts: none, PostPage: none }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

it('asks for a draft by what the fragment of its link has, and for nothing by a query', async () => {
  await switchLanguage('en')
  const asked: object[] = []
  const client = answering({
    PreviewedPost: (variables: object) => {
      asked.push(variables)
      return { previewedPost: null }
    },
  })
  const { unmount } = showRoutes(routes, '/post-preview?lang=en#7.1700000000.secret', client)
  expect(await screen.findByText(/^This preview link no longer works/)).toBeVisible()
  expect(asked).toEqual([{ post: '7', until: 1700000000, token: 'secret', lang: 'en' }])
  unmount()
  showRoutes(routes, '/post-preview?post=7&until=1700000000&token=secret', client)
  expect(await screen.findByText(/^This preview link no longer works/)).toBeVisible()
  expect(asked).toHaveLength(1)
})
