import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from '../../src/app/router'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

/** The literal arguments of `adminPage` and `ownerPage`, as paths with `x` in the place of each variable. */
const links = sources.flatMap((name) => {
  const source = readFileSync(join('src', name), 'utf8')
  return [...source.matchAll(/(admin|owner)Page\((?:\w+, )?(.*)/g)].flatMap(([, of, argument]) =>
    [...argument!.matchAll(/(?<!=== )(?:`([^`]*)`|'([^']*)')/g)].slice(0, 1).map(([, template, text]) => {
      const below = (template ?? text)!.replace(/\$\{[^}]*\}/g, 'x').replace(/[?#].*/, '')
      return { name, path: `/${of === 'admin' ? 'admin' : 'dashboard'}/${below}` }
    }),
  )
})

it('has a page at the end of each link to a page of a dashboard', () => {
  expect(links.length).toBeGreaterThan(50)
  for (const { name, path } of links)
    expect(matchRoutes(routes, path)!.at(-1)!.route.path, `${name} links to ${path}`).not.toBe('/*')
})
