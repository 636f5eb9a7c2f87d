import { ChartPanel } from '../../../shared/figures/ChartPanel'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { ErrorNote } from '../../../shared/components/ErrorNote'

export const ComparisonDocument = graphql(`
  query OwnComparison($from: String!, $to: String!) {
    ownComparison(from: $from, to: $to) {
      listings {
        listing {
          id
          nameAr
          nameEn
          category {
            nameAr
            nameEn
          }
          governorate {
            nameAr
            nameEn
          }
        }
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

type One = ResultOf<typeof ComparisonDocument>['ownComparison']['listings'][number]

const words: Record<string, MessageKey> = {
  views: 'owner.viewsTitle',
  contactRate: 'owner.contactRate',
  inquiries: 'owner.inbox',
  answerHours: 'owner.answerTime',
  holds: 'owner.holds',
  bookings: 'owner.sureBookings',
  freeThursdays: 'owner.freeThursdays',
}

/** A listing beside the median of its category and governorate. */
export function Beside({ listing, range }: { listing: string; range: Range }) {
  const [answer, ask] = useQuery({
    query: ComparisonDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  if (answer.error) return <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />
  const found = answer.data?.ownComparison.listings.find((each) => each.listing.id === listing)
  return found && <Listing of={found} csv={`/api/own-comparison.csv?${new URLSearchParams({ ...range })}`} />
}

function Listing({ of: { listing, others, figures }, csv }: { of: One; csv: string }) {
  const t = useT()
  const name = useName()
  const write = useWritten()
  const place = { category: listing.category, governorate: listing.governorate }
  return (
    <div className="grid gap-2">
      <ChartPanel
        title={t('owner.compared', { name: name(listing) })}
        period={t('owner.otherOwners', { count: others })}
        explained={t('owner.compareLead', {
          category: place.category ? name(place.category) : '',
          governorate: place.governorate ? name(place.governorate) : '',
        })}
        csv={csv}
        rows={figures}
        rowKey={({ key }) => key}
        whole={false}
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
      {others < 5 && <p className="rounded-panel bg-tint p-3 text-small">{t('owner.tooFewOthers')}</p>}
    </div>
  )
}

/** Writes a figure as what it is: a share, hours or minutes, or a number; a dash where there is none. */
function useWritten() {
  const { number } = useFormat()
  return (key: string, value: number | null) => {
    if (value == null) return '–'
    if (key === 'contactRate' || key === 'freeThursdays') {
      return number(value, { style: 'percent', maximumFractionDigits: 1 })
    }
    if (key !== 'answerHours') return number(value, { maximumFractionDigits: 1 })
    const [unit, amount] = value < 1 ? ['minute', Math.ceil(value * 60)] : ['hour', value]
    return number(amount, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: value < 10 ? 1 : 0 })
  }
}
