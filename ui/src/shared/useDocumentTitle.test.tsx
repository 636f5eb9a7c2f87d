import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showRoutes } from '../../tests/show'
import { Link } from './components/Link'
import { switchLanguage } from './i18n/language'
import type { PageHead } from './documentHead'
import { useDocumentTitle } from './useDocumentTitle'

function Page({ title, to, ...rest }: PageHead & { title: string; to: string }) {
  useDocumentTitle(title, rest)
  return <Link to={to}>go on</Link>
}

const routes = [
  { path: '/login', element: <Page title="Login" to="/" noindex /> },
  { path: '/', element: <Page title="" to="/venue/old-name" /> },
  {
    path: '/venue/:slug',
    element: <Page title="Jasmine Hall" to="/login" description={'A hall. '.repeat(40)} path="/venue/jasmine-hall" />,
  },
]

const head = (selector: string, attribute = 'content') =>
  document.head.querySelector(selector)?.getAttribute(attribute) ?? null
/** What follows the route is loaded as one goes on. */
const headSettled = async () => {
  await vi.dynamicImportSettled()
  await Promise.resolve()
}
const goOn = async () => {
  await act(async () => screen.getByRole('link').click())
  await headSettled()
}

describe('what a page says about itself', () => {
  beforeEach(async () => {
    document.head.innerHTML = `<meta name="robots" content="noindex"><meta property="og:image" content="/a.jpg">
      <script type="application/ld+json">{}</script>`
    await switchLanguage('en')
  })

  it('says it again of the page that was opened first, as one comes back to it', async () => {
    const { router } = showRoutes(routes, '/login')
    await goOn()
    expect(head('meta[name=robots]')).toBeNull()
    await act(() => router.navigate('/login'))
    await headSettled()
    expect(head('meta[name=robots]')).toBe('noindex')
  })

  it('follows the route within the app, in both languages', async () => {
    showRoutes(routes, '/login')
    expect(head('meta[name=robots]')).toBe('noindex')
    expect(head('link[rel=canonical]', 'href')).toBeNull()

    await goOn()
    expect(head('meta[name=robots]')).toBeNull()
    expect(document.title).toBe('Syrian Weddings')
    expect(head('link[rel=canonical]', 'href')).toBe(`${location.origin}/?lang=en`)
    expect(head('meta[name=description]')).toContain('Syria')

    await goOn()
    expect(document.title).toBe('Jasmine Hall · Syrian Weddings')
    expect(head('link[rel=canonical]', 'href')).toBe(`${location.origin}/venue/jasmine-hall?lang=en`)
    expect(head('link[hreflang=ar]', 'href')).toBe(`${location.origin}/venue/jasmine-hall?lang=ar`)
    expect(head('meta[property="og:url"]')).toBe(`${location.origin}/venue/jasmine-hall`)
    expect(head('meta[name=description]')).toMatch(/^A hall\..{100,}…$/)
    expect(head('meta[property="og:description"]')).toBe(head('meta[name=description]'))
    expect(head('link[hreflang=x-default]', 'href')).toBe(`${location.origin}/venue/jasmine-hall`)
    expect(document.head.querySelector('script[type="application/ld+json"]'), 'the facts of the first page').toBeNull()
    expect(head('meta[property="og:image"]'), 'its picture').toBeNull()
    await act(() => switchLanguage('ar'))
    await headSettled()
    expect(head('link[rel=canonical]', 'href')).toBe(`${location.origin}/venue/jasmine-hall?lang=ar`)

    await goOn()
    expect(head('meta[name=robots]')).toBe('noindex')
    expect(head('link[rel=canonical]', 'href')).toBeNull()
    expect(head('meta[property="og:url"]')).toBeNull()
  })

  it('follows the query, and says of an article when and in which languages it is', async () => {
    const article = { publishedAt: '2026-11-01T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' }
    showRoutes(
      [
        { path: '/blog', element: <Page title="Blog" to="/blog/budget" query="&category=planning" /> },
        {
          path: '/blog/budget',
          element: (
            <Page
              title="Budget"
              to="/blog?tag=x"
              alternates={{ en: '/blog/budget' }}
              canonical="https://example.org/budget"
              article={article}
            />
          ),
        },
      ],
      '/blog?tag=budget',
    )
    await goOn()
    expect(head('meta[name=robots]')).toBeNull()
    expect(head('link[rel=canonical]', 'href'), 'of a copy').toBe('https://example.org/budget')
    expect(head('meta[property="og:type"]')).toBe('article')
    expect(head('meta[property="article:published_time"]')).toBe(article.publishedAt)
    expect(head('meta[property="article:modified_time"]')).toBe(article.updatedAt)
    expect(head('link[hreflang=en]', 'href')).toBe(`${location.origin}/blog/budget?lang=en`)
    expect(head('link[hreflang=ar]', 'href')).toBeNull()

    await goOn()
    expect(head('link[rel=canonical]', 'href')).toBe(`${location.origin}/blog?lang=en&category=planning`)
    expect(head('link[hreflang=ar]', 'href')).toBe(`${location.origin}/blog?lang=ar&category=planning`)
    expect(head('meta[property="og:type"]')).toBe('website')
    expect(head('meta[property="article:published_time"]')).toBeNull()
    expect(head('meta[property="article:modified_time"]')).toBeNull()
  })

  it('says what it is called where it is shared, clipped as the server clips it', async () => {
    showRoutes(
      [
        { path: '/', element: <Page title="" to="/search" /> },
        { path: '/search', element: <Page title="hall" to="/venue" shared="Search · Syrian Weddings" /> },
        { path: '/venue', element: <Page title={'Jasmine '.repeat(12)} to="/" /> },
      ],
      '/',
    )
    await goOn()
    expect(document.title).toBe('hall · Syrian Weddings')
    expect(head('meta[property="og:title"]')).toBe('Search · Syrian Weddings')
    await goOn()
    expect(head('meta[property="og:title"]')).toMatch(/^Jasmine .{50,56}…$/)
  })
})
