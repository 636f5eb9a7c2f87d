import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Daypart, DayWanted } from '../../shared/booking/booking'
import { useNearest } from '../../shared/booking/nearest'
import { wholeDay } from '../../shared/calendar/day'
import { Link } from '../../shared/components/Link'
import { useLanguage, useT } from '../../shared/i18n/language'
import { listingPage } from '../../shared/listing/page'
import { say } from '../../shared/party/party'
import { queryOf } from '../../shared/paths'

/** A date at a listing that a couple asked for and that another party has now. */
export interface Lost {
  listing: Parameters<typeof listingPage>[0] & { governorate?: { key: string } | null }
  hall?: string | undefined
  daypart: Daypart | ''
  day: string
  /** Zero if the couple named no number. */
  guests: number
}

/** Saves the party's facts, so that the forms of the linked page begin with them. */
const keep = ({ daypart, guests }: Lost, to: string) =>
  say({ day: to, daypart, ...(guests > 0 && { guests: String(guests) }) })

/** A link to a day in the calendar of the listing. */
export function DayLink({
  lost,
  to,
  className,
  children,
}: {
  lost: Lost
  to: string
  className: string
  children: ReactNode
}) {
  const lang = useLanguage()
  return (
    <Link
      to={`${listingPage(lost.listing, lang)}#dates`}
      state={{ day: to, daypart: lost.daypart } satisfies DayWanted}
      onClick={() => keep(lost, to)}
      className={`inline-flex min-h-11 items-center ${className}`}
    >
      {children}
    </Link>
  )
}

/**
 * What a couple can do after losing a date: choose a nearby free day or another day, or see similar listings free that
 * day.
 */
function WaysOn({ lost, free }: { lost: Lost; free: readonly string[] }) {
  const t = useT()
  const lang = useLanguage()
  const { listing, daypart, day, guests } = lost
  const similar = `/search${queryOf({
    serviceType: listing.kind === 'VENUE' ? 'venues' : (listing.category?.key ?? ''),
    governorateId: listing.governorate?.key ?? '',
    guests: listing.kind === 'VENUE' && guests > 0 ? String(guests) : '',
    days: day,
    daypart,
    free: '1',
  })}`
  return (
    <div className="grid gap-2">
      {free.length > 0 && (
        <>
          <p className="text-small">{t('booking.freeNearby')}</p>
          <ul className="flex flex-wrap gap-2">
            {free.map((each) => (
              <li key={each}>
                <DayLink lost={lost} to={each} className="chip bg-surface">
                  {wholeDay(each, lang)}
                </DayLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-x-5">
        <DayLink lost={lost} to={day} className="link">
          {t('account.goneOtherDay')}
        </DayLink>
        <Link to={similar} onClick={() => keep(lost, day)} className="link inline-flex min-h-11 items-center">
          {t(listing.kind === 'VENUE' ? 'account.goneSimilarVenues' : 'account.goneSimilarServices')}
        </Link>
      </div>
    </div>
  )
}

/** Says that the date is taken, without naming by whom, and shows what the couple can do. */
export function GoneNote({ text, lost, free }: { text: string; lost: Lost; free: readonly string[] }) {
  return (
    <section className="grid gap-2 rounded-panel bg-tint p-4">
      <p className="flex items-start gap-2 font-semibold">
        <CalendarX size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        {text}
      </p>
      <WaysOn lost={lost} free={free} />
    </section>
  )
}

/** GoneNote for a booking request. It loads the nearest free days of the hall. */
export function Gone({ text, lost }: { text: string; lost: Lost }) {
  const near = useNearest({
    listing: lost.listing.id,
    hall: lost.hall,
    daypart: lost.daypart || undefined,
    day: lost.day,
  })
  return <GoneNote text={text} lost={lost} free={near?.free ?? []} />
}
