import { useState } from 'react'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { comingYear } from '../../../shared/figures/comingYear'
import { DayMap, WeekdayBars } from '../../../shared/figures/DayMap'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useCategories } from '../../../shared/useCategories'
import { useGovernorates } from '../../../shared/usePlaces'
import { MyListingsDocument } from './Listings'

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

/** Which days couples ask for in the category and governorate of a listing, where that tells of nobody alone. */
export function Around() {
  const t = useT()
  const name = useName()
  const [chosen, setChosen] = useState('')
  const [range] = useState(() => comingYear())
  const [{ data: mine }] = useQuery({ query: MyListingsDocument })
  const listings = (mine?.myListings ?? []).filter(({ status }) => status === 'APPROVED')
  const listing = chosen || listings[0]?.id || ''
  const filter = { ...range, listing }
  const [answer, ask] = useQuery({
    query: DaysAroundDocument,
    variables: { filter },
    pause: listing === '',
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const governorates = useGovernorates()
  const { doors } = useCategories()
  if (listing === '') return null
  const found = answer.data?.daysAsked
  const place = {
    category: doors.find(({ key }) => key === found?.category),
    governorate: governorates.find(({ id }) => id === found?.governorate),
  }
  const csv = (by: string) => `/api/days-asked.csv?${new URLSearchParams({ ...filter, by })}`
  return (
    <section aria-label={t('figures.daysAsked')} className="grid gap-3">
      {listings.length > 1 && (
        <div className="w-full sm:w-72">
          <Select label={t('owner.askedAround')} value={listing} onChange={(event) => setChosen(event.target.value)}>
            {listings.map((each) => (
              <option key={each.id} value={each.id}>
                {name(each)}
              </option>
            ))}
          </Select>
        </div>
      )}
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
    </section>
  )
}
