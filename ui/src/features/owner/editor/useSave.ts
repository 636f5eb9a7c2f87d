import { useRef } from 'react'
import { type AnyVariables, type CombinedError, type TypedDocumentNode, useClient } from 'urql'
import {
  ChangeOffer,
  CreateService,
  CreateVenue,
  detailsOf,
  type Draft,
  EditListing,
  type Kind,
  offerFields,
  offerOf,
  ResubmitListing,
  same,
} from './draft'

interface Receipt {
  id: string
  version: number
}

/** A draft in two parts: the offer, which takes effect at once, and the details, which wait for approval. */
function parts(draft: Draft): { offer: Partial<Draft>; details: Partial<Draft> } {
  const entries = Object.entries(draft)
  const inOffer = ([field]: [string, unknown]) => (offerFields as readonly string[]).includes(field)
  return {
    offer: Object.fromEntries(entries.filter(inOffer)),
    details: Object.fromEntries(entries.filter((each) => !inOffer(each))),
  }
}

/** Which parts of a draft differ from the server's version. */
export const changes = (draft: Draft, base: Draft) => ({
  details: !same(detailsOf(draft), detailsOf(base)),
  offer: !same(offerOf(draft), offerOf(base)),
})

/**
 * Sends a draft. A retry of the same command carries the same idempotency key, so that a lost answer does not create a
 * second listing. Refusals are thrown.
 */
export function useSave() {
  const client = useClient()
  const tried = useRef({ body: '', key: '' })
  const run = async <T extends Record<string, Receipt>, V extends AnyVariables>(
    mutation: TypedDocumentNode<T, V>,
    variables: V,
  ): Promise<Receipt> => {
    const body = JSON.stringify(variables)
    if (tried.current.body !== body) tried.current = { body, key: crypto.randomUUID() }
    const { data, error } = await client
      .mutation<T, V>(mutation, variables, { fetchOptions: { headers: { 'Idempotency-Key': tried.current.key } } })
      .toPromise()
    if (error || !data) throw (error as CombinedError | undefined) ?? new Error('The response has no data')
    tried.current = { body: '', key: '' }
    return Object.values(data)[0]!
  }
  return {
    create: (kind: Kind, draft: Draft) => {
      const variables = { input: { details: detailsOf(draft), offer: offerOf(draft) } }
      return kind === 'venue' ? run(CreateVenue, variables) : run(CreateService, variables)
    },
    /** Sends the changed parts, each by its own command. `onPart` is called for each part that the server has saved. */
    update: async (
      listing: string,
      draft: Draft,
      base: Draft,
      from: number,
      resubmit: boolean,
      onPart: (part: Partial<Draft>, version: number) => void,
    ) => {
      const { details, offer } = changes(draft, base)
      let version = from
      if (details) {
        ;({ version } = await run(EditListing, { input: { listing, version, details: detailsOf(draft) } }))
        onPart(parts(draft).details, version)
      }
      if (offer) {
        ;({ version } = await run(ChangeOffer, { input: { listing, version, offer: offerOf(draft) } }))
        onPart(parts(draft).offer, version)
      }
      if (resubmit) await run(ResubmitListing, { input: { listing } })
    },
  }
}
