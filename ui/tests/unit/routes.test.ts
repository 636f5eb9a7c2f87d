import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bySpecificity, privateFeatures, readRoutes } from '../../build/routes.ts'
import { routes } from '../../src/app/router.tsx'
import { onTheWay } from '../../src/shared/session/next.ts'
import { showRoutes } from '../show.tsx'
import { unindexed } from 'virtual:unindexed'

const manifest = await readRoutes()
/** A pattern of a route below that of its parent. */
const joined = (base: string, path = '') => (path === '' ? base : path.startsWith('/') ? path : `${base}/${path}`)
const pathsOf = (list: RouteObject[], base = ''): string[] =>
  list.flatMap(({ path, children }) => (children ? pathsOf(children, joined(base, path)) : [joined(base, path)]))

/** An address that a pattern stands for. */
const sampleOf = (path: string) => path.replace('/*', '/some/where').replaceAll(/:(\w+)\??/g, '$1')

afterEach(() => vi.unstubAllGlobals())

describe('the routes that pages declare', () => {
  it('are those of the router and those of the server', () => {
    const paths = pathsOf(routes)
    expect(paths).toContain('/venue/:slugOrId/:idOrSlug?')
    expect(paths.toSorted()).toEqual(manifest.map(({ path }) => path).toSorted())
  })

  it.each(manifest.map(({ path }) => path))('%s is chosen by the router, and is the first that fits', (path) => {
    const chosen = matchRoutes(routes, sampleOf(path)) ?? []
    expect(chosen.map(({ route }) => route.path).reduce(joined, '')).toBe(path)
    const fits = (pattern: string) => matchRoutes([{ path: pattern }], sampleOf(path)) !== null
    expect(manifest.find((each) => fits(each.path))?.path).toBe(path)
  })

  it('stand in the order of what they say, wherever they are declared: fixed words before a place', () => {
    const right = ['/blog/new', '/blog/:slug', '/faq', '/venue/:id', '/venue/:id?', '/:place', '/*']
    const paths = right.toSorted()
    expect(paths.toSorted(bySpecificity)).toEqual(right)
    expect(paths.toReversed().toSorted(bySpecificity)).toEqual(right)
  })

  it('begin with reserved words, which no slug of a place can be', () => {
    const words = manifest.filter(({ path }) => /^\/[\w-]+($|\/)/.test(path)).map(({ path }) => path.split('/')[1])
    const source = readFileSync('../internal/slug/reserved.go', 'utf8')
    const reserved = [...source.matchAll(/^\t"([\w-]+)":/gm)].map((match) => match[1])
    expect(words).toContain('faq')
    expect(
      words.filter((word) => !reserved.includes(word)),
      'add these words to reserved in internal/slug/reserved.go',
    ).toEqual([])
  })

  it('are indexed where they are for everybody, and then have a first view', () => {
    for (const { path, access, indexed, screen } of manifest) {
      if (access !== 'public') expect(indexed, path).toBe(false)
      if (access !== 'public' || indexed) expect(Boolean(screen), path).toBe(indexed)
    }
    const drawn = manifest.filter(({ screen, indexed }) => screen && !indexed).flatMap(({ modules }) => modules)
    expect([...new Set(drawn)].toSorted(), 'pages without data and without forms').toEqual([
      'src/features/pages/NotFoundPage.tsx',
      'src/features/quiz/QuizPage.tsx', // a result, which the server describes
    ])
    expect(
      privateFeatures(manifest).toSorted(),
      'the features without an indexed page, which are not precached: add a new one here',
    ).toEqual(['account', 'admin', 'bundles', 'owner'])
  })

  it('match the list of unindexed paths exactly where they are not indexed', () => {
    const named = manifest.filter(({ path }) => /^\/\w/.test(path))
    expect(named.filter(({ path, indexed }) => unindexed.test(sampleOf(path)) === indexed)).toEqual([])
    expect(unindexed.test('/')).toBe(false)
  })

  // A page that its reader may not see would show nothing but the refusals of the server. So who may open each page is
  // written here a second time.
  it('are for these, and for nobody else', () => {
    const owners = ['venue_owner', 'service_provider']
    const meant = (path: string) => {
      if (/^\/(my-inquiries|my-messages|profile|bookings)(\/:id)?$/.test(path)) return 'signed-in'
      if (/^\/admin(\/(blog|faq|pages|songs)(\/:\w+\??)?)?$/.test(path)) return ['admin', 'editor']
      if (path.startsWith('/admin')) return ['admin']
      if (/^\/(dashboard|provider-dashboard)/.test(path)) return path.endsWith(':id') ? [...owners, 'admin'] : owners
      return 'public'
    }
    expect(
      Object.fromEntries(manifest.map(({ path, access }) => [path, access])),
      'if the access in the .route.ts is meant, write it in this test, too',
    ).toEqual(Object.fromEntries(manifest.map(({ path }) => [path, meant(path)])))
  })

  it.each(manifest.filter(({ access }) => access !== 'public').map(({ path }) => path))(
    '%s asks visitors to sign in',
    async (path) => {
      vi.stubGlobal('fetch', () => new Promise(() => {}))
      showRoutes(routes, sampleOf(path))
      await vi.waitFor(
        () =>
          expect(
            document.querySelector('main a[href*="/login"]'),
            'a page that is not public has a layout as its guard, or SignInFirst',
          ).not.toBeNull(),
        20_000,
      )
    },
  )

  it('hold every page on the way to signing in', () => {
    const open = manifest.filter(({ access, indexed }) => access === 'public' && !indexed).map(({ path }) => path)
    expect([...onTheWay].filter((path) => !open.includes(path))).toEqual([])
  })

  const titled = manifest.flatMap(({ path, title }) => (title && !/[:*]/.test(path) ? [[path, title.ar] as const] : []))
  it.each(titled)('%s has the title that the server gives it: %s', async (path, title) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    document.title = ''
    showRoutes(routes, path)
    await vi.waitFor(() => expect(document.title.split(' · ')[0]).toBe(title), 20_000)
  })
})
