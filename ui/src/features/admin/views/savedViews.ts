import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'

export const SavedViewsDocument = graphql(`
  query MySavedViews {
    mySavedViews {
      id
      name
      path
      query
    }
  }
`)

const SetView = graphql(`
  mutation SetSavedView($input: SetSavedView!) {
    setSavedView(input: $input) {
      position
    }
  }
`)
const RemoveView = graphql(`
  mutation RemoveSavedView($input: RemoveSavedView!) {
    removeSavedView(input: $input) {
      position
    }
  }
`)

export type SavedView = ResultOf<typeof SavedViewsDocument>['mySavedViews'][number]

/** The reader's saved views, empty until they are loaded. The query runs again after every command. */
export function useSavedViews(): SavedView[] {
  const [{ data }] = useQuery({ query: SavedViewsDocument, variables: {}, context: afterCommands })
  return data?.mySavedViews ?? []
}

/** The URL of a saved view. */
export const addressOf = ({ path, query }: Pick<SavedView, 'path' | 'query'>) => (query ? `${path}?${query}` : path)

/**
 * The query of a URL without its question mark. Its parameters are sorted, so that queries with the same parameters are
 * equal.
 */
export function queryOf(search: string): string {
  const parts = new URLSearchParams(search)
  parts.sort()
  return parts.toString()
}

/** The commands about saved views. Both throw the server's refusal. */
export function useViewCommands() {
  const client = useClient()
  return {
    set: async (name: string, { id, path, query }: { id?: string; path: string; query: string }) => {
      const input = { view: id ?? null, name, path, query }
      const { error } = await client.mutation(SetView, { input }).toPromise()
      if (error) throw error
    },
    remove: async (id: string) => {
      const { error } = await client.mutation(RemoveView, { input: { view: id } }).toPromise()
      if (error) throw error
    },
  }
}
