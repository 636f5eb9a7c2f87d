import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from '../../src/app/router.tsx'

const pathsOf = (list: RouteObject[]): string[] =>
  list.flatMap((route) => (route.children ? pathsOf(route.children) : [`/${route.path ?? ''}`]))

/** The browser tests visit every route, and cannot read the router themselves. */
it('routes.json holds every route of the router (npx vitest run -u renews it)', async () => {
  const paths = pathsOf(routes)
  expect(paths).toContain('/venue/:slugOrId/:idOrSlug?')
  await expect(`${JSON.stringify(paths, null, 2)}\n`).toMatchFileSnapshot('../routes.json')
})

it('fixed words stand before the page of a place, so that no place can take them', () => {
  const single = pathsOf(routes).filter((path) => /^\/[^/]+$/.test(path))
  expect(single.slice(-2)).toEqual(['/:provinceSlug', '/*'])
})
