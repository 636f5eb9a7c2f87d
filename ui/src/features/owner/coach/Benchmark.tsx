import { useState } from 'react'
import { Chip } from '../../../shared/components/Chip'
import { ChartPanel } from '../../../shared/figures/ChartPanel'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useFormat } from '../../../shared/i18n/format'
import { lastDays } from '../../../shared/i18n/days'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useHours } from '../dashboard/useHours'
import type { Coached } from './document'

export const ComparisonDocument = graphql(`
  query OwnComparison($from: String!, $to: String!) {
    ownComparison(from: $from, to: $to) {
      listings {
        listing {
          id
        }
        scope
        others
        figures {
          key
          value
          median
        }
      }
    }
  }
`)

const words: Record<string, MessageKey> = {
  views: 'owner.viewsTitle',
  contactClicks: 'owner.clicksTitle',
  contactRate: 'owner.contactRate',
  inquiries: 'owner.inbox',
  answerHours: 'owner.answerTime',
  pictures: 'owner.coachPicturesHead',
  holds: 'owner.holds',
  bookings: 'owner.sureBookings',
  freeThursdays: 'owner.freeThursdays',
}

type Compared = ResultOf<typeof ComparisonDocument>['ownComparison']['listings'][number]

/** The group of listings that a listing is compared with, in words. */
function useOthers({ category, governorate }: Coached['listing'], found: Compared | undefined) {
  const t = useT()
  const name = useName()
  if (!found) return undefined
  const whose: MessageKey =
    found.scope === 'governorate' ? 'owner.coachNear' : found.scope ? 'owner.coachEverywhere' : 'owner.coachNobody'
  return t(whose, {
    category: category ? name(category) : '',
    governorate: governorate ? name(governorate) : '',
    count: found.others,
  })
}

/** The figures of a listing beside the median of its group, over four weeks or three months. */
export function Benchmark({ listing }: { listing: Coached['listing'] }) {
  const t = useT()
  const write = useWritten()
  const [days, setDays] = useState(28)
  const range = lastDays(days)
  const [answer, ask] = useQuery({
    query: ComparisonDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const found = answer.data?.ownComparison.listings.find((each) => each.listing.id === listing.id)
  const others = useOthers(listing, found)
  return (
    <ChartPanel
      title={t('owner.coachCompared')}
      period={others}
      explained={t('owner.coachMedian')}
      csv={`/api/own-comparison.csv?${new URLSearchParams({ ...range })}`}
      busy={answer.stale}
      error={answer.error}
      retry={() => ask({ requestPolicy: 'network-only' })}
      rows={found?.figures}
      rowKey={({ key }) => key}
      whole={false}
      filter={
        <div role="group" aria-label={t('owner.period')} className="flex flex-wrap gap-2">
          {[28, 90].map((each) => (
            <Chip key={each} on={days === each} onToggle={() => setDays(each)}>
              {t('owner.lastDays', { count: each })}
            </Chip>
          ))}
        </div>
      }
      columns={[
        { key: 'figure', head: t('owner.figure'), grow: true, cell: ({ key }) => (words[key] ? t(words[key]) : key) },
        {
          key: 'yours',
          head: t('owner.yours'),
          numeric: true,
          cell: ({ key, value }) => <b className="font-semibold whitespace-nowrap">{write(key, value)}</b>,
        },
        {
          key: 'median',
          head: t('owner.median'),
          numeric: true,
          cell: ({ key, median }) => <span className="whitespace-nowrap">{write(key, median)}</span>,
        },
      ]}
    />
  )
}

/** Formats a figure as a share, a time or a number; a dash if there is none. */
function useWritten() {
  const { number } = useFormat()
  const hours = useHours()
  return (key: string, value: number | null) => {
    if (value == null) return '–'
    if (key === 'answerHours') return hours(value)
    const share = key === 'contactRate' || key === 'freeThursdays'
    return number(value, { ...(share && { style: 'percent' }), maximumFractionDigits: 1 })
  }
}
