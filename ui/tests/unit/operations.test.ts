import { formatDocument, stringifyDocument, type TypedDocumentNode } from '@urql/core'
import { Kind, type DocumentNode } from '@0no-co/graphql.web'
import { expect, it, vi } from 'vitest'
import { client, restoreAnswers } from '../../src/shared/graphql/client.ts'
import { SettingsDocument } from '../../src/shared/useExchangeRate.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../src/**/*.{ts,tsx}', '!**/*.test.*', '!../../src/app/{entry.tsx,sw.ts}'], { eager: true })

const queries = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is DocumentNode => typeof value === 'object' && value !== null && (value as { kind?: string }).kind === Kind.DOCUMENT)
  .flatMap((document) => {
    const first = document.definitions[0]
    return first?.kind === Kind.OPERATION_DEFINITION && first.operation === 'query' ? [{ name: first.name?.value ?? '', document }] : []
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/**
 * The server answers a page's queries ahead. It must use the very text that names them here: `operation` gives urql's
 * key, `query` is what urql would send (with the type names its cache needs).
 */
it('operations.json holds every query as urql writes it (npx vitest run -u renews it)', async () => {
  expect(new Set(queries.map(({ name }) => name)).size, 'names are unique').toBe(queries.length)
  const text = (document: DocumentNode) => stringifyDocument(document as TypedDocumentNode)
  const operations = Object.fromEntries(
    queries.map(({ name, document }) => [name, { operation: text(document), query: text(formatDocument(document as TypedDocumentNode) as DocumentNode) }]),
  )
  expect(Object.keys(operations)).toContain('FeaturedVenues')
  await expect(`${JSON.stringify(operations, null, 2)}\n`).toMatchFileSnapshot('../../operations.json')
})

it('an answer inlined beside such a text is taken for the query, and nothing is asked', async () => {
  const fetching = vi.fn()
  vi.stubGlobal('fetch', fetching)
  const { operation } = (await import('../../operations.json')).default.Settings
  restoreAnswers([{ operation, data: { settings: { __typename: 'Settings', poundsPerDollar: 13000 } } }])
  const { data } = await client.query(SettingsDocument, {}).toPromise()
  expect(data?.settings.poundsPerDollar).toBe(13000)
  expect(fetching).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
