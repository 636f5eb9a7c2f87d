import { graphql } from '../../../shared/graphql/graphql'
import { readAgain, type Saved } from '../../../shared/shortlist/sync'
import { createKeptStore, createStore, useStore } from '../../../shared/store'

export const ShareShortlist = graphql(`
  mutation ShareShortlist($input: ShareShortlist!) {
    shareShortlist(input: $input) {
      position
    }
  }
`)

export const EndShortlistShare = graphql(`
  mutation EndShortlistShare($input: EndShortlistShare!) {
    endShortlistShare(input: $input) {
      position
    }
  }
`)

export const RemoveVoice = graphql(`
  mutation RemoveVoice($input: RemoveVoice!) {
    removeVoice(input: $input) {
      position
    }
  }
`)

/** How a command names the list: an account has one, and one that was saved signed out goes by its token. */
export const which = ({ id, token }: Pick<Saved, 'id' | 'token'>) => (token ? { shortlist: id, token } : {})

/** What the family opens. The token stands behind the #, so that no server and no log sees it. */
export const familyPath = (share: string, token: string) => `/for-couples-only?share=${share}#${token}`

export type Heard = Saved['voices'][number]

/** Until when the couple have seen on this device what their family said, in milliseconds. */
const seen = createKeptStore(
  'shortlist-heard',
  (text) => Number(text) || 0,
  (at) => (at ? String(at) : null),
)

/** The same as it was when the page was opened: what is new stays marked until it is left. */
const before = createStore(seen.get())

/** Notes that all these voices were seen. */
export const noteSeen = (voices: readonly Heard[]) =>
  void seen.change((last) => Math.max(last, ...voices.map(({ at }) => Date.parse(at))))

/** Marks from now on what came since the couple looked last. */
export const beginLooking = () => before.set(seen.get())

/** Whether somebody's voice came since the couple looked last. */
export function useIsNew(): (voice: Heard) => boolean {
  const last = useStore(before)
  return ({ at }) => Date.parse(at) > last
}

/** Reads the list anew after a command about its link or its voices. */
export const after = async (error: Error | undefined): Promise<Error | undefined> => error ?? (await readAgain())
