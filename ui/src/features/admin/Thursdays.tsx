import { useState } from 'react'
import { Panel } from '../../shared/components/Panel'
import { Bars } from '../../shared/figures/Bars'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { useKeyWords } from './words'

export const FreeThursdaysDocument = graphql(`
  query FreeThursdays {
    freeThursdays {
      days
      governorates {
        governorate
        venues
        unwritten
        free
        share
      }
      all {
        governorate
        venues
        unwritten
        free
        share
      }
    }
  }
`)

type Free = ResultOf<typeof FreeThursdaysDocument>['freeThursdays']

const csv = '/api/free-thursdays.csv'

function usePercent() {
  const { number } = useFormat()
  return (share: number) => number(share, { style: 'percent', maximumFractionDigits: 1 })
}

/**
 * The share of the coming Thursday evenings that is free, by governorate. Pressing a row shows each Thursday of that
 * governorate.
 */
export function Thursdays() {
  const [chosen, setChosen] = useState('')
  const [answer, ask] = useQuery({ query: FreeThursdaysDocument, requestPolicy: 'cache-and-network' })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ freeThursdays }) => {
        const { governorates, all, days } = freeThursdays
        const one = governorates.find(({ governorate }) => governorate === chosen) ?? all
        return (
          <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
            <ByGovernorate of={freeThursdays} onChoose={setChosen} />
            {one.venues > 0 && <ByDay of={one} days={days} />}
          </div>
        )
      }}
    </Panel>
  )
}

function ByGovernorate({
  of: { days, governorates, all },
  onChoose,
}: {
  of: Free
  onChoose: (governorate: string) => void
}) {
  const t = useT()
  const { date } = useDates()
  const { word } = useKeyWords()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <div className="grid gap-2">
      <Bars
        title={t('admin.freeThursdays')}
        period={`${date(first)} – ${date(last)}`}
        head={t('admin.governorate')}
        counted={t('admin.freeShare')}
        explained={t('admin.freeThursdaysCounted')}
        also={t('admin.venuesKept')}
        written={usePercent()}
        whole
        csv={csv}
        rows={governorates
          .filter(({ venues }) => venues > 0)
          .map(({ governorate, share, venues }) => ({
            key: governorate,
            label: word('governorate', governorate),
            value: share ?? 0,
            also: venues,
          }))}
        onChoose={onChoose}
      />
      <p className="text-least text-muted">{t('admin.unwrittenVenues', { count: all.unwritten })}</p>
    </div>
  )
}

/** The free share of each Thursday, for one governorate or for all. */
function ByDay({ of, days }: { of: Free['all']; days: Free['days'] }) {
  const t = useT()
  const { date } = useDates()
  const { word } = useKeyWords()
  return (
    <Bars
      title={t('admin.thursdaysIn', {
        place: of.governorate ? word('governorate', of.governorate) : t('admin.all'),
      })}
      head={t('admin.thursday')}
      counted={t('admin.freeShare')}
      also={t('admin.freeCount')}
      written={usePercent()}
      whole
      csv={csv}
      rows={days.map((day, i) => ({
        key: day,
        label: date(day),
        value: of.free[i]! / of.venues,
        also: of.free[i]!,
      }))}
    />
  )
}
