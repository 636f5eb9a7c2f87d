import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { overlap, weekdayOf } from './calendar'
import type { Place } from './PlaceFields'

const WaitingDocument = graphql(`
  query WaitingOnDays($requests: BookingFilter!, $holds: BookingFilter!) {
    requests: ownBookings(filter: $requests, first: 100) {
      nodes {
        id
        hall
        days
        daypart
        version
      }
    }
    holds: ownBookings(filter: $holds, first: 100) {
      nodes {
        id
        hall
        days
        daypart
        version
      }
    }
  }
`)

/** A request or a hold that waits on days which are to be closed. */
export type Waiting = ResultOf<typeof WaitingDocument>['requests']['nodes'][number]

const none: readonly Waiting[] = []

/** The requests and the holds on days of a listing that are to be closed, and whether they are known yet. */
export function useWaiting(listing: string, { from, to }: Range, weekdays: readonly number[], place: Place) {
  const filter = { listing, from, to }
  const [{ data, fetching }] = useQuery({
    query: WaitingDocument,
    variables: { requests: { ...filter, status: 'pending' }, holds: { ...filter, status: 'held' } },
    requestPolicy: 'network-only',
    context: afterCommands,
    pause: !from || !to || from > to,
  })
  const meant = ({ hall, daypart, days }: Waiting) =>
    (!place.hall || place.hall === hall) &&
    overlap(daypart, place.daypart) &&
    days.some((day) => from <= day && day <= to && (weekdays.length === 0 || weekdays.includes(weekdayOf(day))))
  return {
    known: data !== undefined || !fetching,
    requests: data?.requests.nodes.filter(meant) ?? none,
    holds: data?.holds.nodes.filter(meant) ?? none,
  }
}
