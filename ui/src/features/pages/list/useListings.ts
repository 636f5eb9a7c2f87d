import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import { type Shortlisted, ShortlistedDocument } from '../shortlisted'

/** What is known of a listing of the list. */
export interface Known {
  /** Null is one that is not public any more. */
  listing?: Shortlisted | null
  /** It could not be fetched just now. */
  failed?: boolean
}

const seen = (client: Client, ids: readonly string[]) =>
  new Map(
    ids.flatMap((id): [string, Known][] => {
      const data = client.readQuery(ShortlistedDocument, { id })?.data
      return data ? [[id, { listing: data.listing }]] : []
    }),
  )

/** The listings by their ids. They are asked one by one, so that each is there without a network once it was seen. */
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
