import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../shared/components/Button'
import { Chip } from '../../shared/components/Chip'
import { Dialog } from '../../shared/components/Dialog'
import { LinkToSend } from '../../shared/components/LinkToSend'
import { ChartPanel } from '../../shared/figures/ChartPanel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { months } from '../../shared/i18n/dates'
import { lastDays } from '../../shared/i18n/days'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import type { Column } from '../../shared/table/DataTable'
import { useFilterParams } from '../../shared/useFilterParams'
import { useKeyWords } from './words'

export const MarketDocument = graphql(`
  query Market($filter: MarketFilter!) {
    market(filter: $filter) {
      by
      rows {
        key
        listings
        owners
        searches
        views
        inquiries
        bookings
        free
        pressure
        short
      }
      unanswered {
        term
        searches
        sessions
      }
    }
  }
`)

type Row = ResultOf<typeof MarketDocument>['market']['rows'][number]

const parts = ['governorate', 'category', 'month', 'price'] as const
const partWords: Record<string, MessageKey> = {
  governorate: 'admin.governorate',
  category: 'admin.category',
  month: 'admin.marketMonth',
  price: 'admin.marketPrice',
}
const counts = [
  ['listings', 'admin.marketListings'],
  ['owners', 'admin.marketOwners'],
  ['searches', 'admin.searches'],
  ['views', 'admin.marketViews'],
  ['inquiries', 'admin.inquiries'],
  ['bookings', 'figures.bookings'],
] as const satisfies [keyof Row, MessageKey][]

/** Supply beside demand, and the searches of couples that no listing answers. The page holds the filter. */
export function Market() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const by = parts.find((each) => each === asked.get('by')) ?? 'governorate'
  const [range] = useState(() => lastDays(90))
  const place = Object.fromEntries(
    (['governorate', 'category'] as const).flatMap((part) => (asked.get(part) ? [[part, asked.get(part)!]] : [])),
  )
  const filter = { ...range, ...place, by }
  const [answer, ask] = useQuery({
    query: MarketDocument,
    variables: { filter },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const market = answer.data?.market
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div role="group" aria-label={t('admin.marketBy')} className="flex flex-wrap gap-2 print:hidden">
        {parts.map((part) => (
          <Chip key={part} on={part === by} onToggle={() => change({ by: part })}>
            {t(partWords[part]!)}
          </Chip>
        ))}
      </div>
      <ChartPanel
        title={t('admin.market')}
        period={by === 'month' ? t('admin.marketComing') : t('admin.marketPast', { count: 90 })}
        explained={t('admin.marketCounted')}
        csv={`/api/market.csv?${new URLSearchParams(filter)}`}
        rows={market?.rows}
        rowKey={({ key }) => key}
        whole
        busy={answer.stale}
        {...(answer.error && { error: answer.error })}
        retry={() => ask({ requestPolicy: 'network-only' })}
        columns={useColumns(market?.by ?? by)}
      />
      {market && <Unanswered terms={market.unanswered} />}
    </div>
  )
}

/** Returns a function that names a row: a governorate, a trade, a month or a price range. */
function useKeyName(by: string) {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  const { word } = useKeyWords()
  return (key: string) => {
    if (by === 'governorate' || by === 'category') return word(by, key)
    if (by === 'month') {
      const [year, month] = key.split('-')
      return `${months[lang][Number(month) - 1]} ${year}`
    }
    if (key === 'none') return t('admin.marketUnpriced')
    return t('admin.marketFrom', {
      price: number(Number(key), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
    })
  }
}

function useColumns(by: string): Column<Row>[] {
  const t = useT()
  const { number } = useFormat()
  const nameOf = useKeyName(by)
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  const shown = counts.filter(([key]) => (by === 'month' ? !['listings', 'owners', 'views'].includes(key) : true))
  return [
    {
      key: 'key',
      head: t(partWords[by]!),
      grow: true,
      sort: ({ key }) => (by === 'price' ? Number(key) : by === 'month' ? key : nameOf(key)),
      cell: ({ key, short }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {nameOf(key)}
          {short && <ShortBadge />}
        </span>
      ),
    },
    ...shown
      .filter(([key]) => key !== 'searches' || by !== 'price')
      .map(([key, head]): Column<Row> => ({
        key,
        head: t(head),
        numeric: true,
        sort: (row) => row[key],
        cell: (row) => (row[key] == null ? '–' : number(row[key])),
      })),
    {
      key: 'free',
      head: t('admin.freeShare'),
      numeric: true,
      sort: ({ free }) => free,
      cell: ({ free }) => (free == null ? '–' : percent(free)),
    },
    ...(by === 'month'
      ? []
      : [
          {
            key: 'pressure',
            head: t('admin.marketPressure'),
            numeric: true,
            sort: ({ pressure }: Row) => pressure,
            cell: ({ pressure }: Row) => (pressure == null ? '–' : number(pressure, { maximumFractionDigits: 1 })),
          },
        ]),
  ]
}

/** Marks a row in which demand exceeds supply. */
function ShortBadge() {
  const t = useT()
  return (
    <span className="inline-flex items-center gap-1 rounded-badge bg-tint px-1.5 text-least text-brass">
      <TrendingUp size={13} aria-hidden />
      {t('admin.marketShort')}
    </span>
  )
}

/** Searches that no listing answers. Each has an invitation for businesses that could answer it. */
function Unanswered({ terms }: { terms: ResultOf<typeof MarketDocument>['market']['unanswered'] }) {
  const t = useT()
  const { number } = useFormat()
  const [invited, setInvited] = useState('')
  return (
    <>
      <ChartPanel
        title={t('admin.marketUnanswered')}
        period={t('admin.marketPast', { count: 90 })}
        explained={t('admin.marketUnansweredCounted')}
        rows={terms}
        rowKey={({ term }) => term}
        whole
        columns={[
          {
            key: 'term',
            head: t('admin.marketTerm'),
            grow: true,
            sort: ({ term }) => term,
            cell: ({ term }) => <bdi>{term}</bdi>,
          },
          {
            key: 'sessions',
            head: t('admin.sessions'),
            numeric: true,
            sort: ({ sessions }) => sessions,
            cell: ({ sessions }) => number(sessions),
          },
          {
            key: 'searches',
            head: t('admin.searches'),
            numeric: true,
            sort: ({ searches }) => searches,
            cell: ({ searches }) => number(searches),
          },
          {
            key: 'invite',
            head: t('admin.marketInvite'),
            unseenHead: true,
            cell: ({ term }) => (
              <Button small aria-label={t('admin.marketInviteFor', { term })} onClick={() => setInvited(term)}>
                {t('admin.marketInvite')}
              </Button>
            ),
          },
        ]}
      />
      {invited && <Invitation term={invited} onClose={() => setInvited('')} />}
    </>
  )
}

function Invitation({ term, onClose }: { term: string; onClose: () => void }) {
  const t = useT()
  const message = t('admin.marketMessage', { term })
  return (
    <Dialog title={t('admin.marketInviteFor', { term })} onClose={onClose}>
      <div className="grid gap-3">
        <p className="rounded-button bg-tint p-3">{message}</p>
        <LinkToSend link={`${location.origin}${paths.register()}`} message={message} />
      </div>
    </Dialog>
  )
}
