import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import { type Shortlisted, ShortlistedDocument } from '../shortlisted'

/** What is known of a listing of the shortlist. */
export interface Known {
  /** Null if the listing is no longer public. */
  listing?: Shortlisted | null
  /** Whether it could not be loaded. */
  failed?: boolean
}

const seen = (client: Client, ids: readonly string[]) =>
  new Map(
    ids.flatMap((id): [string, Known][] => {
      const data = client.readQuery(ShortlistedDocument, { id })?.data
      return data ? [[id, { listing: data.listing }]] : []
    }),
  )

/** The listings by their ids. Each has its own query, so that one loaded before is there without a network. */
export function useListings(ids: readonly string[]): ReadonlyMap<string, Known> {
  const client = useClient()
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(() => seen(client, ids))
  const asked = ids.toSorted().join(' ')
  useEffect(() => {
    const answers = asked
      .split(' ')
      .filter(Boolean)
      .map((id) =>
        client.query(ShortlistedDocument, { id }).subscribe(({ data, error }) => {
          setKnown((before) => {
            const now = data ? { listing: data.listing } : { ...before.get(id), failed: error !== undefined }
            return new Map(before).set(id, now)
          })
        }),
      )
    return () => answers.forEach((each) => each.unsubscribe())
  }, [client, asked])
  return known
}
