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

/** How a command identifies the shortlist: an account has one; one saved while signed out needs its id and token. */
export const which = ({ id, token }: Pick<Saved, 'id' | 'token'>) => (token ? { shortlist: id, token } : {})

/** The path of the family's link. The token is in the fragment, so that no server logs it. */
export const familyPath = (share: string, token: string) => `/for-couples-only?share=${share}#${token}`

export type Heard = Saved['voices'][number]

/** The time of the newest vote that the couple have seen on this device, in milliseconds. */
const seen = createKeptStore(
  'shortlist-heard',
  (text) => Number(text) || 0,
  (at) => (at ? String(at) : null),
)

/** The value of `seen` from before the page was opened, so that new votes stay marked until the page is left. */
const before = createStore(seen.get())

/** Records that these votes were seen. */
export const noteSeen = (voices: readonly Heard[]) =>
  void seen.change((last) => Math.max(last, ...voices.map(({ at }) => Date.parse(at))))

/** Starts to mark the votes that came since the last visit. */
export const beginLooking = () => before.set(seen.get())

/** Whether a vote came since the couple's last visit. */
export function useIsNew(): (voice: Heard) => boolean {
  const last = useStore(before)
  return ({ at }) => Date.parse(at) > last
}

/** Reads the shortlist again after a command about its link or votes. */
export const after = async (error: Error | undefined): Promise<Error | undefined> => error ?? (await readAgain())
