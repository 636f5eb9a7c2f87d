import { graphql } from '../graphql/graphql'
import { useQuery } from '../graphql/useQuery'
import { dayAgo } from '../i18n/days'

const NearSlotsDocument = graphql(`
  query NearSlots($listing: ID!, $from: Day!, $days: Int!) {
    slots(listing: $listing, from: $from, days: $days) {
      hall
      day
      daypart
      state
    }
  }
`)

/**
 * The number of days on either side in which a free day is searched, and the number of days shown: the same as on the
 * server.
 */
const nearby = 21
const named = 3

const time = (day: string) => Date.parse(day)
const dayMs = 86_400_000
const moved = (day: string, by: number) => new Date(time(day) + by * dayMs).toISOString().slice(0, 10)

/** The date that a couple wants. Without a hall or a part of the day, any of them counts. */
export interface Wished {
  listing: string
  hall?: string | undefined
  daypart?: string | undefined
  /** YYYY-MM-DD; empty asks nothing. */
  day: string
}

/** The state of a listing's date, and the nearest days on which the same is free; undefined until they are known. */
export function useNearest({ listing, hall, daypart, day }: Wished): { gone: boolean; free: string[] } | undefined {
  const today = dayAgo(0)
  const first = day && moved(day, -nearby) > today ? moved(day, -nearby) : today
  const last = day ? moved(day, nearby) : today
  const [{ data }] = useQuery({
    query: NearSlotsDocument,
    variables: { listing, from: first, days: Math.max(1, (time(last) - time(first)) / dayMs + 1) },
    pause: !day || day < today,
  })
  if (!data || !day) return undefined
  const fits = data.slots.filter(
    (slot) => (!hall || slot.hall === hall) && (!daypart || slot.daypart === daypart || slot.daypart === 'all_day'),
  )
  const open = (state: string) => state === 'free' || state === 'asked'
  const then = fits.filter((slot) => slot.day === day)
  const away = (other: string) => Math.abs(time(other) - time(day))
  const free = new Set(fits.filter((slot) => slot.day !== day && open(slot.state)).map((slot) => slot.day))
  return {
    gone: then.length > 0 && then.every(({ state }) => state === 'taken'),
    free: [...free].toSorted((a, b) => away(a) - away(b)).slice(0, named),
  }
}
