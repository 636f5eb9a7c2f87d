import { useClient } from 'urql'
import { toast } from '../components/toast'
import { refusal } from '../graphql/errors'
import { graphql } from '../graphql/graphql'
import { lookAgain } from '../hooks/lookAgain'
import { type MessageKey, useT } from '../i18n/language'

const StandingDocument = graphql(`
  query BookingStanding($id: ID!) {
    booking(id: $id) {
      id
      status
      days
      version
    }
  }
`)

const alreadyWords = {
  held: 'booking.alreadyHeld',
  confirmed: 'booking.alreadyConfirmed',
  declined: 'booking.alreadyDeclined',
  cancelled: 'booking.alreadyCancelled',
} satisfies Record<string, MessageKey>

/** The states that commands bring a booking to. */
export type Aim = keyof typeof alreadyWords

/** How often, and in milliseconds how long apart, it is asked how a booking stands until the other's command shows. */
const [times, apart] = [10, 200]

/**
 * Two people may give the same command at the same time. The function takes the refusal of a command, and whether the
 * booking, with the days that were on the screen, has come to what was aimed at all the same: then it says so in a
 * toast, and nothing was refused. The lists on the page are read again in any case.
 */
export function useAlready(): (
  refused: Error,
  booking: { id: string; days: readonly string[] },
  aim: Aim,
) => Promise<boolean> {
  const t = useT()
  const client = useClient()
  return async (refused, { id, days }, aim) => {
    if (refusal(refused).code !== 'conflict') return false
    const version = versionIn(refused)
    for (let time = 1; ; time++) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before
      const { data } = await client.query(StandingDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
      const now = data?.booking
      if (now && now.version < version && time < times) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, apart))
        continue
      }
      lookAgain()
      if (now?.status !== aim || now.days.join() !== days.join()) return false
      toast({ title: t(alreadyWords[aim]), tone: 'tile' })
      return true
    }
  }
}

/** The present version of what a refused command was about, as the server names it; 0 if it does not. */
function versionIn(refused: Error): number {
  const errors = 'graphQLErrors' in refused ? (refused.graphQLErrors as { extensions?: { version?: unknown } }[]) : []
  return Number(errors[0]?.extensions?.version) || 0
}
