import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf, type VariablesOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { MessageKey } from '../../../shared/i18n/language'

const KeysDocument = graphql(`
  query MyFigureKeys {
    myFigureKeys {
      id
      name
      scopes
      until
      usedOn
    }
  }
`)

const MakeFigureKey = graphql(`
  mutation MakeFigureKey($input: MakeFigureKey!) {
    makeFigureKey(input: $input) {
      position
      key
    }
  }
`)
const RevokeFigureKey = graphql(`
  mutation RevokeFigureKey($input: RevokeFigureKey!) {
    revokeFigureKey(input: $input) {
      position
    }
  }
`)

export type Key = ResultOf<typeof KeysDocument>['myFigureKeys'][number]
export type KeyInput = VariablesOf<typeof MakeFigureKey>['input']

/** For how many days a key may be valid, as in `commands/figurekey`. */
export const lengths = [30, 90, 365]

/** The scopes of a key, as in events.FigureScopes. */
export const scopes: Record<string, MessageKey> = {
  traffic: 'admin.figScopeTraffic',
  searches: 'admin.figScopeSearches',
  leads: 'admin.figScopeLeads',
}

/** The reader's keys. The query runs again after every command. */
export const useKeys = () => useQuery({ query: KeysDocument, variables: {}, context: afterCommands })

/** The commands about keys. Both throw the server's refusal. */
export function useKeyCommands() {
  const client = useClient()
  return {
    /** Makes a key and returns its text. The server returns the text only this once. */
    make: async (input: KeyInput): Promise<string> => {
      const { data, error } = await client.mutation(MakeFigureKey, { input }, afterCommands).toPromise()
      if (error) throw error
      return data!.makeFigureKey.key
    },
    revoke: async (key: string) => {
      const { error } = await client.mutation(RevokeFigureKey, { input: { key } }).toPromise()
      if (error) throw error
    },
  }
}
