import { CalendarDays } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { Loading } from '../../shared/components/Loading'
import type { DayWanted } from '../../shared/booking/booking'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { bookedHall } from './comeBack'
import { DatesSkeleton } from './DatesSkeleton'
import type { ShownListing } from './query'

const Dates = lazyPart(() => import('./Dates'), 'kit', 'booking')

/**
 * The section of a listing's calendar. The calendar's code is loaded when the section is opened. It opens by itself for
 * a visitor whose link names a day (in the location state), and for one who comes back from signing in to a request.
 */
export function DatesPart({ listing, name }: { listing: ShownListing; name: string }) {
  const t = useT()
  const { state, hash } = useLocation()
  const { day, daypart = '' } = (state ?? {}) as Partial<DayWanted>
  const again = bookedHall(hash)
  const [open, setOpen] = useState(day !== undefined || again !== undefined)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (day || again) section.current?.scrollIntoView()
  }, [day, again])
  return (
    <section ref={section} id="dates" aria-labelledby="dates-title" className={open ? '' : 'print:hidden'}>
      <h2 id="dates-title">{t('listing.dates')}</h2>
      {open ? (
        <Suspense
          fallback={
            <Loading>
              <DatesSkeleton />
            </Loading>
          }
        >
          <Dates listing={listing} name={name} wanted={day ? { day, daypart } : undefined} again={again} />
        </Suspense>
      ) : (
        <div className="mt-3 grid justify-items-start gap-3">
          <p className="text-muted">{t('listing.datesLead')}</p>
          <Button onClick={() => setOpen(true)}>
            <CalendarDays size={18} strokeWidth={1.75} aria-hidden /> {t('listing.datesShow')}
          </Button>
        </div>
      )}
    </section>
  )
}
