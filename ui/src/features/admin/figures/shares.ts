import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf, type VariablesOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'

const SharesDocument = graphql(`
  query MyFigureShares {
    myFigureShares {
      id
      name
      question
      from
      to
      until
      token
    }
  }
`)

const ShareFigures = graphql(`
  mutation ShareFigures($input: ShareFigures!) {
    shareFigures(input: $input) {
      position
    }
  }
`)
const EndFigureShare = graphql(`
  mutation EndFigureShare($input: EndFigureShare!) {
    endFigureShare(input: $input) {
      position
    }
  }
`)

export type Share = ResultOf<typeof SharesDocument>['myFigureShares'][number]
export type ShareInput = VariablesOf<typeof ShareFigures>['input']

/** For how many days a link may be valid, as in `commands/figureshare`. */
export const lengths = [1, 7, 30]

/** The path of a share link. The token is in the fragment, which browsers send to no server, so no log contains it. */
export const sharedPath = ({ id, token }: Pick<Share, 'id' | 'token'>) => `/figures?share=${id}#${token}`

/** The reader's share links. The query runs again after every command. */
export const useShares = () => useQuery({ query: SharesDocument, variables: {}, context: afterCommands })

/** The commands about share links. Both throw the server's refusal. */
export function useShareCommands() {
  const client = useClient()
  return {
    /** Makes a link and returns it. */
    share: async (input: ShareInput): Promise<Share | undefined> => {
      const { error } = await client.mutation(ShareFigures, { input }).toPromise()
      if (error) throw error
      const { data } = await client.query(SharesDocument, {}, { requestPolicy: 'network-only' }).toPromise()
      return data?.myFigureShares[0]
    },
    end: async (share: string) => {
      const { error } = await client.mutation(EndFigureShare, { input: { share } }).toPromise()
      if (error) throw error
    },
  }
}
