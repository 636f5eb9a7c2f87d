import type { AnyVariables, UseQueryResponse } from 'urql'
import { differing, type FieldOf } from './merge'

/** A publication beside the draft. */
export interface Publication<D extends object> {
  answer: Pick<UseQueryResponse<object>[0], 'data' | 'error' | 'fetching' | 'stale'>
  retry: () => void
  /** The draft with what was published in its place; undefined where that is not found. */
  before: D | undefined
  /** The fields that differ. */
  fields: FieldOf<D>[]
}

/** Puts beside the draft what a query answered about a publication: `published` is what that has of a draft. */
export function besideDraft<D extends object, Data extends object, Variables extends AnyVariables>(
  [answer, ask]: UseQueryResponse<Data, Variables>,
  draft: D,
  published: Partial<D> | undefined,
): Publication<D> {
  const before = published && { ...draft, ...published }
  return {
    answer,
    retry: () => ask({ requestPolicy: 'network-only' }),
    before,
    fields: before ? differing(before, draft, ...(Object.keys(published) as (keyof D & string)[])) : [],
  }
}
