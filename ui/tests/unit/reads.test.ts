import { Client, cacheExchange, fetchExchange } from '@urql/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRoutes } from '../../build/routes.ts'
import { routes } from '../../src/app/router.tsx'
import { keptNames } from '../../src/shared/graphql/kept.ts'
import { showRoutes } from '../show.tsx'

const manifest = (await readRoutes()).filter(({ reads }) => reads.length > 0)

/** Variables with the parameters of an address whose parameters are called what they are: `/venue/slugOrId`. */
const filled = (variables: unknown = {}) =>
  JSON.parse(
    JSON.stringify(variables)
      .replaceAll(/":(\w+)"/g, '"$1"')
      .replaceAll(/"\?\w+"/g, '""'),
  ) as object

/** What the shell asks for on every page. */
const shell = { operationName: 'Settings', variables: {} }

/** Everything is as near the screen as it is in the windows that are read ahead for. */
class Near {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => vi.unstubAllGlobals())

// The server answers ahead what a route declares. What a page asks beyond it costs a round trip; what it does not ask
// was read for nothing.
it.each(manifest.map((route) => [route.path, route] as const))('%s reads what it declares', async (path, { reads }) => {
  const asked: { operationName: string; variables: object }[] = []
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange, fetchExchange],
    fetch: (_, init) => {
      const { operationName, variables = {} } = JSON.parse(String(init?.body)) as (typeof asked)[number]
      asked.push({ operationName, variables })
      return new Promise(() => {})
    },
  })
  showRoutes(routes, path.replaceAll(/:(\w+)\??/g, '$1'), client)
  const declared = reads.map(({ operation, variables }) => ({ operationName: operation, variables: filled(variables) }))
  const sorted = (all: typeof asked) => all.toSorted((a, b) => (a.operationName < b.operationName ? -1 : 1))
  await vi.waitFor(() => expect(sorted(asked)).toEqual(sorted([shell, ...declared])), 20_000)
})

// A page that has been visited opens again without a network, lists as well.
it.each(manifest.filter(({ access }) => access === 'public').map((route) => [route.path, route] as const))(
  '%s reads what is kept on the device',
  (_, { reads }) => {
    for (const { operation } of reads) expect(keptNames).toContain(operation)
  },
)
