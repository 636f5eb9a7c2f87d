import { RangeField } from '../../shared/calendar/DayField'
import { Panel } from '../../shared/components/Panel'
import { comingYear } from '../../shared/figures/comingYear'
import { DayMap, WeekdayBars } from '../../shared/figures/DayMap'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { Thursdays } from './Thursdays'
import { Market } from './Market'
import { useFilterParams } from '../../shared/useFilterParams'
import { CategoryChoice, GovernorateChoice } from './ChoiceOf'

export const DaysAskedDocument = graphql(`
  query DaysAsked($filter: DaysAskedFilter!) {
    daysAsked(filter: $filter) {
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

const parts = ['governorate', 'category'] as const

/**
 * The days that couples ask for, and the evenings that are still free. The filter is in the URL, so that it can be
 * bookmarked.
 */
export function Page() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const year = comingYear()
  const range = { from: asked.get('from') ?? year.from, to: asked.get('to') ?? year.to }
  const narrowed = Object.fromEntries(parts.flatMap((part) => (asked.get(part) ? [[part, asked.get(part)!]] : [])))
  const filter = { ...range, ...narrowed }
  const [answer, ask] = useQuery({
    query: DaysAskedDocument,
    variables: { filter },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const csv = (by: string) => `/api/days-asked.csv?${new URLSearchParams({ ...filter, by })}`
  return (
    <div className="grid gap-5">
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <RangeField label={t('admin.demandSpan')} range={range} onRange={(next) => change({ ...next })} />
        </div>
        <GovernorateChoice value={asked.get('governorate')} onChoose={(governorate) => change({ governorate })} />
        <CategoryChoice value={asked.get('category')} onChoose={(category) => change({ category })} />
      </div>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ daysAsked: { asked: total, days, weekdays } }) =>
          total === 0 ? (
            <p className="panel p-4 text-muted">{t('admin.noDemand')}</p>
          ) : (
            <div className="grid gap-5">
              <DayMap days={days} span={range} csv={csv('day')} />
              <WeekdayBars weekdays={weekdays} csv={csv('weekday')} />
            </div>
          )
        }
      </Panel>
      <Thursdays />
      <Market />
    </div>
  )
}
