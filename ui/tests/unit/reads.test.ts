import { Client, cacheExchange, fetchExchange } from '@urql/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRoutes } from '../../build/routes.ts'
import { routes } from '../../src/app/router.tsx'
import { keptNames } from '../../src/shared/graphql/kept.ts'
import { dayAgo } from '../../src/shared/i18n/days.ts'
import { type Role, user } from '../../src/shared/session/session.ts'
import { showRoutes } from '../show.tsx'

const manifest = (await readRoutes()).filter(({ reads }) => reads.length > 0)

/** Variables with the parameters of an address whose parameters are called what they are: `/venue/slugOrId`. */
const filled = (variables: unknown = {}) =>
  JSON.parse(
    JSON.stringify(variables)
      .replaceAll(/":(\w+)"/g, '"$1"')
      .replaceAll(/"\?\w+"/g, '""')
      .replaceAll(/"@(\d+)"/g, (_, days) => `"${dayAgo(Number(days))}"`),
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
afterEach(() => {
  vi.unstubAllGlobals()
  user.set(null)
  delete document.documentElement.dataset.factor
})

const byPath = (access: 'public' | 'guarded') =>
  manifest
    .filter((route) => (route.access === 'public') === (access === 'public'))
    .map((route) => [route.path, route] as const)

/** Opens a page. The list grows by what it asks the server. */
function asking(path: string) {
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
  return asked
}

const declaredBy = ({ reads }: (typeof manifest)[number]) =>
  reads.map(({ operation, variables }) => ({ operationName: operation, variables: filled(variables) }))

// The server answers ahead what a route declares. What a page asks beyond it costs a round trip; what it does not ask
// was read for nothing.
it.each(byPath('public'))('%s reads what it declares', async (path, route) => {
  const asked = asking(path)
  const sorted = (all: typeof asked) => all.toSorted((a, b) => (a.operationName < b.operationName ? -1 : 1))
  await vi.waitFor(() => expect(sorted(asked)).toEqual(sorted([shell, ...declaredBy(route)])), 20_000)
})

// The server answers ahead only what the first view of a page behind a sign-in waits for.
it.each(byPath('guarded'))('%s reads what it declares, among others', async (path, route) => {
  user.set({ id: '7', username: 'lina', email: 'lina@example.com', role: route.access[0] as Role })
  document.documentElement.dataset.factor = 'given'
  const asked = asking(path)
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(declaredBy(route))), 20_000)
})

// A page that has been visited opens again without a network, lists as well.
it.each(byPath('public'))('%s reads what is kept on the device', (_, { reads }) => {
  for (const { operation } of reads) expect(keptNames).toContain(operation)
})
