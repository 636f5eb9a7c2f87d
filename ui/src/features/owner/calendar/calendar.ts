import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { type Daypart, dayparts } from '../../../shared/booking/booking'
import { type Tariff, TariffFragment } from '../../../shared/booking/tariff'
import type { DayState } from '../../../shared/calendar/Calendar'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useLanguage } from '../../../shared/i18n/language'
import { nameIn } from '../../../shared/i18n/names'

export const OwnCalendarDocument = graphql(
  `
    query OwnCalendar($listing: ID!) {
      calendar(listing: $listing) {
        holdDays
        noticeDays
        weekdays
        bufferBefore
        bufferAfter
        couplesHold
        terms {
          kept60
          kept30
          kept14
          text {
            ar
            en
          }
        }
        halls {
          id
          name {
            ar
            en
          }
          capacity
          teams
          dayparts {
            daypart
            hours {
              ar
              en
            }
            tariff {
              ...Tariff
            }
          }
        }
        seasons {
          id
          name {
            ar
            en
          }
          from
          to
          prices {
            hall
            daypart
            tariff {
              ...Tariff
            }
          }
        }
      }
      closures(listing: $listing) {
        id
        hall
        from
        to
        weekdays
        daypart
        note
      }
    }
  `,
  [TariffFragment],
)

export type OwnCalendar = NonNullable<ResultOf<typeof OwnCalendarDocument>['calendar']>
export type Hall = OwnCalendar['halls'][number]
export type Season = OwnCalendar['seasons'][number]
export type Closure = ResultOf<typeof OwnCalendarDocument>['closures'][number]
export type { Tariff }

export const MonthDocument = graphql(`
  query OwnMonth($listing: ID!, $from: Day!, $days: Int!, $filter: BookingFilter!) {
    slots(listing: $listing, from: $from, days: $days) {
      hall
      day
      daypart
      state
      asked
    }
    ownBookings(filter: $filter, first: 100) {
      nodes {
        id
        hall
        name
        entered
        days
        daypart
        guests
        status
        heldUntil
        version
      }
    }
    importedDays(listing: $listing, from: $from, days: $days) {
      hall
      daypart
      from
      to
    }
  }
`)

export type Slot = ResultOf<typeof MonthDocument>['slots'][number]
/** Days that are taken in another calendar of the owner. */
export type Imported = ResultOf<typeof MonthDocument>['importedDays'][number]
export type Dated = ResultOf<typeof MonthDocument>['ownBookings']['nodes'][number]

/** Sends a command and returns its answer. A refusal is thrown, so that a form can show it. */
export function useSend() {
  const client = useClient()
  return async <Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    const { data, error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
    return data!
  }
}

/** A text in the reader's language, else in the other. */
export function useEither(): (text: { ar: string; en: string }) => string {
  const lang = useLanguage()
  return ({ ar, en }) => nameIn({ nameAr: ar, nameEn: en }, lang)
}

/** The weekday of a date, Sunday = 0. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The date a number of days after another. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The last date of the month that begins with `first`. */
export const lastOfMonth = (first: string) => dayAfter(dayAfter(first, 31).slice(0, 8) + '01', -1)

/** Whether two dayparts overlap: they are the same, or one of them is the whole day. */
export const overlap = (a: Daypart, b: Daypart) => a === b || a === 'all_day' || b === 'all_day'

/** Whether a closure covers a day in a hall; '' means any hall. */
export const closes = ({ hall, from, to, weekdays }: Closure, day: string, of: string) =>
  (hall === null || of === '' || hall === of) &&
  from <= day &&
  day <= to &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))

/** The parts of the day that any hall offers. */
export const offered = (halls: readonly Hall[]): Daypart[] =>
  dayparts.filter((each) => halls.some((hall) => hall.dayparts.some(({ daypart }) => daypart === each)))

/**
 * The state that the month shows for a day with several slots. If any slot can still be booked, the state that its
 * owner has to react to comes first: asked, held, free. If none can, it is held, taken or closed.
 */
export function stateOfDay(slots: readonly Slot[]): DayState | undefined {
  const states = new Set(slots.map(({ state }) => state as DayState))
  if (states.size === 0) return undefined
  const left = states.has('free') || states.has('asked')
  if (left) return states.has('asked') ? 'asked' : states.has('held') ? 'held' : 'free'
  return states.has('held') ? 'held' : states.has('taken') ? 'taken' : 'closed'
}

const alive = ({ status }: Dated) => status === 'held' || status === 'confirmed'

/** The ids of requests that cannot be confirmed now: every team of their hall already has a party at that time. */
export function inConflict(bookings: readonly Dated[], halls: readonly Hall[]): Set<string> {
  const wanted = bookings.filter(({ status }) => status === 'pending')
  const lost = wanted.filter((request) => {
    const teams = halls.find(({ id }) => id === request.hall)?.teams ?? 1
    return request.days.some((day) => {
      const others = bookings.filter(
        (other) =>
          alive(other) &&
          other.hall === request.hall &&
          other.days.includes(day) &&
          overlap(other.daypart, request.daypart),
      )
      return others.length >= teams
    })
  })
  return new Set(lost.map(({ id }) => id))
}

/** Whether another calendar takes a day, in a hall ('' means any) and a part of the day ('' means any). */
export const takenElsewhere = (
  imported: readonly Imported[],
  day: string,
  hall: string,
  daypart: Daypart | '',
): boolean =>
  imported.some(
    (each) =>
      each.from <= day &&
      day <= each.to &&
      (!hall || each.hall === hall) &&
      (!daypart || overlap(each.daypart, daypart)),
  )

/** The ids of requests for a day that the owner, or another calendar of the owner, has closed since. */
export function inClosed(
  bookings: readonly Dated[],
  closures: readonly Closure[],
  imported: readonly Imported[],
): Set<string> {
  const met = bookings.filter(
    ({ status, days, hall, daypart }) =>
      status === 'pending' &&
      days.some(
        (day) =>
          takenElsewhere(imported, day, hall, daypart) ||
          closures.some((each) => closes(each, day, hall) && overlap(each.daypart, daypart)),
      ),
  )
  return new Set(met.map(({ id }) => id))
}

/** The ids of held and confirmed bookings on a day that another calendar takes too. */
export function metElsewhere(bookings: readonly Dated[], imported: readonly Imported[]): Set<string> {
  const met = bookings.filter(
    (booking) =>
      alive(booking) && booking.days.some((day) => takenElsewhere(imported, day, booking.hall, booking.daypart)),
  )
  return new Set(met.map(({ id }) => id))
}
