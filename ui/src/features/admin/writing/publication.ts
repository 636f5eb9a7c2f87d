import type { AnyVariables, UseQueryResponse } from 'urql'
import { differing, type FieldOf } from './merge'

/** A publication compared with the draft. */
export interface Publication<D extends object> {
  answer: Pick<UseQueryResponse<object>[0], 'data' | 'error' | 'fetching' | 'stale'>
  retry: () => void
  /** The draft with the published parts put in; undefined if the publication was not found. */
  before: D | undefined
  /** The fields in which the two differ. */
  fields: FieldOf<D>[]
}

/** Compares the draft with a publication. `published` holds the parts of a draft that the publication has. */
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
