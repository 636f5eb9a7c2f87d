// @vitest-environment node
import { expect, it } from 'vitest'
import { graphql, readFragment, type ResultOf } from './graphql'

it('keeps what a fragment asks for from whoever only spreads it', () => {
  const Name = graphql('fragment Name on Listing { nameAr }')
  const Document = graphql('query Named($id: String!) { listing(slugOrId: $id) { id ...Name } }', [Name])
  const { listing }: ResultOf<typeof Document> = JSON.parse('{"listing": {"id": "1", "nameAr": "ياسمين"}}')
  // @ts-expect-error -- the types say that the name is the fragment's
  expect(listing?.nameAr).toBe('ياسمين')
  expect(readFragment(Name, listing)?.nameAr).toBe('ياسمين')
})
