import { createRequest, formatDocument, stringifyDocument, type TypedDocumentNode } from '@urql/core'
import { type DocumentNode, Kind, parse, print } from '@0no-co/graphql.web'
import { expect, it, vi } from 'vitest'
import { readRoutes } from '../../build/routes.ts'
import { client, restoreAnswers } from '../../src/shared/graphql/client.ts'
import { SettingsDocument } from '../../src/shared/useExchangeRate.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/*.{ts,tsx}', '!**/*.test.*', '!../../src/app/{entry.tsx,sw.ts}'],
  { eager: true },
)

const queries = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is DocumentNode =>
      typeof value === 'object' && value !== null && (value as { kind?: string }).kind === Kind.DOCUMENT,
  )
  .flatMap((document) => {
    const first = document.definitions[0]
    return first?.kind === Kind.OPERATION_DEFINITION && first.operation === 'query'
      ? [{ name: first.name?.value ?? '', document }]
      : []
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/**
 * The server answers a page's queries ahead. It must use the very text that names them here: urql's key is made of it.
 */
it('operations.json holds every query as urql writes it (npx vitest run -u renews it)', async () => {
  expect(new Set(queries.map(({ name }) => name)).size, 'names are unique').toBe(queries.length)
  const text = (document: DocumentNode) => stringifyDocument(document as TypedDocumentNode)
  const operations = Object.fromEntries(queries.map(({ name, document }) => [name, text(document)]))
  expect(Object.keys(operations)).toContain('FeaturedVenues')
  await expect(`${JSON.stringify(operations, null, 2)}\n`).toMatchFileSnapshot('../../operations.json')
})

it('operations.json holds what routes read', async () => {
  const names = new Set(queries.map(({ name }) => name))
  const read = (await readRoutes()).flatMap(({ reads }) => reads.map(({ operation }) => operation))
  expect(read).toContain('FeaturedVenues')
  expect(
    read.filter((name) => !names.has(name)),
    'export the documents of these queries',
  ).toEqual([])
})

it('a document is the text that is sent: read again it is the same, for the cache, too', () => {
  for (const { document } of queries) {
    const written = stringifyDocument(document as TypedDocumentNode)
    const again = parse(written)
    expect(stringifyDocument(again)).toBe(written)
    expect(stringifyDocument(formatDocument(document as TypedDocumentNode))).toBe(written)
    expect(createRequest(again, {}).key).toBe(createRequest(document as TypedDocumentNode, {}).key)
  }
})

it('a text of ours asks for the type names of everything but its root', () => {
  const text = print(
    parse(`
    query Places($first: Int!) {
      places(first: $first, kind: [CITY, HALL]) { id, names { ar en } }
    }
  `) as DocumentNode,
  )
  expect(text).toBe(
    'query Places($first:Int!){places(first:$first kind:[CITY HALL]){__typename id names{__typename ar en}}}',
  )
  expect(print(parse('fragment Name on City { ar }') as DocumentNode)).toBe('fragment Name on City{__typename ar}')
})

it('no document holds what a text of ours may not: directives, strings, object literals', () => {
  for (const { name, document } of queries)
    expect(stringifyDocument(document as TypedDocumentNode), name).not.toMatch(/["@#]|[:(=[]\{/)
})

it('an answer inlined beside such a text is taken for the query, and nothing is asked', async () => {
  const fetching = vi.fn()
  vi.stubGlobal('fetch', fetching)
  const operation: string = (await import('../../operations.json')).default.Settings
  restoreAnswers([{ operation, data: { settings: { __typename: 'Settings', poundsPerDollar: 13000 } } }])
  const { data } = await client.query(SettingsDocument, {}).toPromise()
  expect(data?.settings.poundsPerDollar).toBe(13000)
  expect(fetching).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
