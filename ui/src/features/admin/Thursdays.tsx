import { useState } from 'react'
import { Panel } from '../../shared/components/Panel'
import { Bars } from '../../shared/figures/Bars'
import { graphql } from '../../shared/graphql/graphql'
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

/** How much of the coming Thursday evenings is free, by governorate; a row shows the Thursdays of its own. */
export function Thursdays() {
  const t = useT()
  const { date } = useDates()
  const { number } = useFormat()
  const { word } = useKeyWords()
  const [chosen, setChosen] = useState('')
  const [answer, ask] = useQuery({ query: FreeThursdaysDocument, requestPolicy: 'cache-and-network' })
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 1 })
  const csv = '/api/free-thursdays.csv'
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ freeThursdays: { days, governorates, all } }) => {
        const one = governorates.find(({ governorate }) => governorate === chosen) ?? all
        const [first = '', last = ''] = [days[0], days.at(-1)]
        return (
          <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
            <div className="grid gap-2">
              <Bars
                title={t('admin.freeThursdays')}
                period={`${date(first)} – ${date(last)}`}
                head={t('admin.governorate')}
                counted={t('admin.freeShare')}
                explained={t('admin.freeThursdaysCounted')}
                also={t('admin.venuesKept')}
                written={percent}
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
                onChoose={setChosen}
              />
              <p className="text-least text-muted">{t('admin.unwrittenVenues', { count: all.unwritten })}</p>
            </div>
            {one.venues > 0 && (
              <Bars
                title={t('admin.thursdaysIn', {
                  place: one.governorate ? word('governorate', one.governorate) : t('admin.all'),
                })}
                head={t('admin.thursday')}
                counted={t('admin.freeShare')}
                also={t('admin.freeCount')}
                written={percent}
                whole
                csv={csv}
                rows={days.map((day, i) => ({
                  key: day,
                  label: date(day),
                  value: one.free[i]! / one.venues,
                  also: one.free[i]!,
                }))}
              />
            )}
          </div>
        )
      }}
    </Panel>
  )
}
