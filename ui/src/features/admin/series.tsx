import { SeriesPanel, shortDay } from '../../shared/figures/SeriesPanel'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'

interface Day {
  day: string
  pageViews: number
  sessions: number | null
  visitors: number | null
  searches: number | null
  contactClicks: number
  previousPageViews: number | null
  previousContactClicks: number | null
}

interface Hour {
  hour: number
  pageViews: number
  contactClicks: number
}

interface Of<R> {
  rows: readonly R[] | undefined
  csv: string
}

function useDays() {
  const t = useT()
  const { date } = useDates()
  return {
    head: t('admin.day'),
    of: ({ day }: Day) => day,
    called: (day: string | number) => date(String(day)),
    short: shortDay,
  }
}

/** Page views by day, compared with the period before. */
export function Views(panel: Of<Day>) {
  const t = useT()
  return (
    <SeriesPanel
      {...panel}
      title={t('admin.viewsOverTime')}
      height="tall"
      along={useDays()}
      series={[
        { key: 'views', name: t('admin.pageViews'), of: ({ pageViews }) => pageViews, shape: 'area', colour: 1 },
        {
          key: 'before',
          name: t('admin.periodBefore'),
          of: ({ previousPageViews }) => previousPageViews,
          shape: 'dotted',
        },
        {
          key: 'sessions',
          name: t('admin.sessionsEstimated'),
          of: ({ sessions }) => sessions,
          shape: 'line',
          colour: 2,
        },
      ]}
      besides={[
        { key: 'visitors', name: t('admin.visitors'), of: ({ visitors }) => visitors },
        { key: 'searches', name: t('admin.searches'), of: ({ searches }) => searches },
      ]}
    />
  )
}

/** Contact clicks by day. */
export function Clicks(panel: Of<Day>) {
  const t = useT()
  return (
    <SeriesPanel
      {...panel}
      title={t('admin.clicksOverTime')}
      along={useDays()}
      series={[
        {
          key: 'clicks',
          name: t('admin.contactClicks'),
          of: ({ contactClicks }) => contactClicks,
          shape: 'bar',
          colour: 2,
        },
      ]}
      besides={[
        { key: 'before', name: t('admin.periodBefore'), of: ({ previousContactClicks }) => previousContactClicks },
      ]}
    />
  )
}

const clock = (hour: string | number) => `${String(hour).padStart(2, '0')}:00`

/** Page views and contact clicks by hour of the day, over all days of the range. */
export function Hours(panel: Of<Hour>) {
  const t = useT()
  return (
    <SeriesPanel
      {...panel}
      title={t('admin.byHour')}
      along={{ head: t('admin.hour'), of: ({ hour }) => hour, called: clock, short: clock }}
      series={[{ key: 'views', name: t('admin.pageViews'), of: ({ pageViews }) => pageViews, shape: 'bar', colour: 1 }]}
      besides={[{ key: 'clicks', name: t('admin.contactClicks'), of: ({ contactClicks }) => contactClicks }]}
    />
  )
}
