import { useState } from 'react'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { comingYear } from '../../../shared/figures/comingYear'
import { DayMap, WeekdayBars } from '../../../shared/figures/DayMap'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useCategories } from '../../../shared/useCategories'
import { useGovernorates } from '../../../shared/usePlaces'

export const DaysAroundDocument = graphql(`
  query DaysAround($filter: DaysAskedFilter!) {
    daysAsked(filter: $filter) {
      governorate
      category
      enough
      asked
      days {
        day
        asked
        inquiries
        requests
      }
      weekdays {
        weekday
        asked
      }
    }
  }
`)

/**
 * The days that couples ask for in the category and governorate of a listing. Hidden if fewer than five other owners
 * have listings there, since it could reveal one of them.
 */
export function DaysAskedAround({ listing }: { listing: string }) {
  const t = useT()
  const name = useName()
  const [range] = useState(() => comingYear())
  const filter = { ...range, listing }
  const [answer, ask] = useQuery({
    query: DaysAroundDocument,
    variables: { filter },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const governorates = useGovernorates()
  const { doors } = useCategories()
  const found = answer.data?.daysAsked
  const place = {
    category: doors.find(({ key }) => key === found?.category),
    governorate: governorates.find(({ id }) => id === found?.governorate),
  }
  const csv = (by: string) => `/api/days-asked.csv?${new URLSearchParams({ ...filter, by })}`
  return (
    <div className="grid gap-5">
      {answer.error && <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />}
      {found && !found.enough && (
        <div className="panel grid gap-2 p-4">
          <h2 className="text-panel">{t('figures.daysAsked')}</h2>
          <p>{t('owner.tooFewOthers')}</p>
        </div>
      )}
      {found?.enough && (
        <>
          <DayMap
            days={found.days}
            span={range}
            csv={csv('day')}
            busy={answer.stale}
            period={
              place.category &&
              place.governorate &&
              t('owner.askedLead', { category: name(place.category), governorate: name(place.governorate) })
            }
          />
          <WeekdayBars weekdays={found.weekdays} csv={csv('weekday')} />
        </>
      )}
    </div>
  )
}
