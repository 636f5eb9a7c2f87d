import { useState } from 'react'
import { RangeField } from '../../../shared/calendar/DayField'
import { Chip } from '../../../shared/components/Chip'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { Table } from '../../../shared/components/Table'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo, lastDays } from '../../../shared/i18n/days'
import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { DayChart } from './DayChart'
import { Figure } from './Figure'

export const OwnFiguresDocument = graphql(`
  query OwnFigures($from: String!, $to: String!) {
    ownAnalytics(from: $from, to: $to) {
      asOf
      pageViews {
        value
        previous
      }
      contactClicks {
        value
        previous
      }
      inquiries {
        value
        previous
      }
      days {
        day
        pageViews
        contactClicks
      }
      clicksByChannel {
        key
        value
      }
      topListings {
        listing {
          id
          nameAr
          nameEn
        }
        views
        clicks
      }
    }
  }
`)

type Own = ResultOf<typeof OwnFiguresDocument>['ownAnalytics']

const tiles = [
  ['pageViews', 'owner.viewsTitle'],
  ['contactClicks', 'owner.clicksTitle'],
  ['inquiries', 'owner.inbox'],
] as const satisfies [keyof Own, MessageKey][]

/** The last thirty days at a glance; it leads to the figures. */
export function FigureStrip({ figures, to }: { figures: Own; to: string }) {
  const t = useT()
  return (
    <section aria-labelledby="strip-title" className="panel mt-4 overflow-hidden">
      <div aria-hidden className="course" />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="strip-title" className="text-panel">
            {t('owner.lastDays', { count: 30 })}
          </h2>
          <Link to={to} className="link inline-flex min-h-11 items-center text-small">
            {t('owner.allFigures')}
          </Link>
        </div>
        <dl className="grid grid-cols-3 gap-3">
          {tiles.map(([key, word]) => (
            <Figure key={key} word={t(word)} {...figures[key]} />
          ))}
        </dl>
      </div>
    </section>
  )
}

const channelWords: Record<string, MessageKey> = {
  phone: 'owner.byPhone',
  whatsapp: 'owner.byWhatsapp',
  directions: 'owner.byDirections',
  facebook: 'owner.facebook',
  instagram: 'owner.instagram',
  website: 'owner.website',
}

/** How one's own listings fare: views, contact clicks and inquiries, compared with the days before. */
export function Page() {
  const t = useT()
  const { ago } = useDates()
  const [range, setRange] = useState(() => lastDays(30))
  const [answer, ask] = useQuery({
    query: OwnFiguresDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.figures')}</h1>
      <p className="mt-1 text-muted">{t('owner.figuresLead')}</p>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <div role="group" aria-label={t('owner.period')} className="flex flex-wrap gap-2">
          {[7, 30, 90].map((each) => (
            <Chip
              key={each}
              on={lastDays(each).from === range.from && lastDays(each).to === range.to}
              onToggle={() => setRange(lastDays(each))}
            >
              {t('owner.lastDays', { count: each })}
            </Chip>
          ))}
        </div>
        <RangeField label={t('owner.period')} range={range} max={dayAgo(1)} onRange={setRange} />
      </div>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ ownAnalytics: figures }) => (
          <div className="mt-5 grid gap-5">
            <dl className="panel grid grid-cols-3 gap-3 p-4">
              {tiles.map(([key, word]) => (
                <Figure key={key} word={t(word)} {...figures[key]} />
              ))}
            </dl>
            {figures.pageViews.value === 0 && <p className="rounded-panel bg-tint p-4">{t('owner.noViews')}</p>}
            <DayChart days={figures.days} />
            <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
              <ByListing figures={figures} />
              <ByChannel figures={figures} />
            </div>
            <p className="text-least text-muted">
              {range.to === dayAgo(1) && t('owner.wholeDays')} {t('owner.countedTo', { when: ago(figures.asOf) })}
            </p>
          </div>
        )}
      </Panel>
    </>
  )
}

function ByListing({ figures }: { figures: Own }) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  if (figures.topListings.length === 0) return null
  return (
    <div className="panel min-w-0 p-4">
      <h2 className="mb-2 text-panel">{t('owner.byListing')}</h2>
      <Table
        caption={t('owner.byListing')}
        rows={figures.topListings}
        rowKey={(row) => row.listing.id}
        columns={[
          { key: 'name', head: t('owner.listing'), cell: (row) => <bdi>{name(row.listing)}</bdi> },
          { key: 'views', head: t('owner.viewsTitle'), numeric: true, cell: (row) => number(row.views) },
          { key: 'clicks', head: t('owner.clicksTitle'), numeric: true, cell: (row) => number(row.clicks) },
        ]}
      />
    </div>
  )
}

/** How couples got in touch, as bars of ablaq stones. */
function ByChannel({ figures }: { figures: Own }) {
  const t = useT()
  const { number } = useFormat()
  const rows = figures.clicksByChannel.filter(({ value }) => value > 0)
  if (rows.length === 0) return null
  const longest = Math.max(...rows.map((row) => row.value))
  return (
    <section aria-labelledby="by-channel" className="panel min-w-0 p-4">
      <h2 id="by-channel" className="mb-2 text-panel">
        {t('owner.byChannel')}
      </h2>
      <ul className="grid text-small">
        {rows.map(({ key, value }) => (
          <li key={key} className="grid grid-cols-[6rem_1fr_auto] items-center gap-3 leading-9">
            <span>{t(channelWords[key] ?? 'owner.byOther')}</span>
            <span
              aria-hidden
              className="bar block h-3.5 min-w-0.5 rounded-badge"
              style={{ inlineSize: `${(value / longest) * 100}%` }}
            />
            <b className="font-semibold tabular">{number(value)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
