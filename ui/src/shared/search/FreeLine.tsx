import { CalendarX, Check } from 'lucide-react'
import type { DayWanted, Daypart } from '../booking/booking'
import { nearDay } from '../calendar/day'
import { Link } from '../components/Link'
import { useListingPath } from '../components/ListingCard'
import { useLanguage, useT } from '../i18n/language'
import { cardOf } from '../listing/card'
import type { Found } from './query'

/**
 * The line on a result's card that says whether the listing is free on the requested day, or when it is next free, with
 * a link to that day in its calendar. Renders nothing if the search asked for no day.
 */
export function FreeLine({
  hit: { listing, freeOn, nearestFree },
  days,
  daypart,
  onOpen,
}: {
  hit: Found['hits'][number]
  /**
   * The days of the search. They are empty if the search asked for none; the results then do not say whether they are
   * free.
   */
  days: Found['days']
  /** The part of the day that was asked for; empty for any. */
  daypart: Daypart | ''
  onOpen?: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const pathOf = useListingPath()
  const day = freeOn ?? nearestFree
  if (!days) return null
  if (!day) {
    return <p className="mt-1 text-small text-muted">{t(daypart ? 'search.neverFreeThen' : 'search.neverFree')}</p>
  }
  const Icon = freeOn ? Check : CalendarX
  return (
    <Link
      to={`${pathOf(cardOf(listing))}#dates`}
      state={{ day, daypart } satisfies DayWanted}
      onClick={onOpen}
      className={`relative z-10 mt-1 flex min-h-6 items-start gap-1.5 text-small ${freeOn ? 'text-tile' : 'text-muted'}`}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
      {t(freeOn ? 'search.freeOn' : 'search.nearestFree', { day: nearDay(day, lang) })}
    </Link>
  )
}
