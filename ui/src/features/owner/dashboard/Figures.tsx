import { Suspense, useState } from 'react'
import { RangeField } from '../../../shared/calendar/DayField'
import { Chip } from '../../../shared/components/Chip'
import { lazyPart } from '../../../shared/components/WhenNear'
import { Bars } from '../../../shared/figures/Bars'
import { Funnel } from '../../../shared/figures/Funnel'
import { SeriesPanel, shortDay } from '../../../shared/figures/SeriesPanel'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo, lastDays, type Range } from '../../../shared/i18n/days'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { type Own, OwnFiguresDocument, ownTiles, Tile } from './FigureStrip'

const channelWords: Record<string, MessageKey> = {
  phone: 'owner.byPhone',
  whatsapp: 'owner.byWhatsapp',
  directions: 'owner.byDirections',
  facebook: 'owner.facebook',
  instagram: 'owner.instagram',
  website: 'owner.website',
}

const Coach = lazyPart(() => import('../coach/Coach'))

const file = (range: Range) => `/api/own-analytics.csv?${new URLSearchParams({ ...range })}`

/**
 * The page of the figures of the owner's listings: views, contact clicks and inquiries, compared with the period
 * before.
 */
export function Page() {
  const t = useT()
  const { date } = useDates()
  const [range, setRange] = useState(() => lastDays(30))
  const [answer, ask] = useQuery({
    query: OwnFiguresDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const figures = answer.data?.ownAnalytics
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.figures')}</h1>
      <div className="mt-4">
        <Suspense fallback={<div className="skeleton h-72 rounded-panel" />}>
          <Coach />
        </Suspense>
      </div>
      <h2 className="mt-9 text-panel">{t('owner.allListings')}</h2>
      <p className="mt-1 text-muted">{t('owner.figuresLead')}</p>
      <Period range={range} onRange={setRange} />
      <div className="mt-5 grid gap-5">
        <SeriesPanel
          title={t('owner.byDay')}
          period={`${date(range.from)} – ${date(range.to)}`}
          figure={
            figures && (
              <>
                {ownTiles.map(([key, word]) => (
                  <Tile key={key} word={t(word)} count={figures[key]} />
                ))}
              </>
            )
          }
          rows={figures?.days}
          busy={answer.stale}
          error={answer.error}
          retry={() => ask({ requestPolicy: 'network-only' })}
          height="tall"
          csv={`${file(range)}&by=day`}
          along={{ head: t('owner.day'), of: ({ day }) => day, called: (day) => date(String(day)), short: shortDay }}
          series={[
            { key: 'views', name: t('owner.viewsTitle'), of: ({ pageViews }) => pageViews, shape: 'area', colour: 1 },
            {
              key: 'clicks',
              name: t('owner.clicksTitle'),
              of: ({ contactClicks }) => contactClicks,
              shape: 'bar',
              colour: 2,
            },
          ]}
        />
        {figures && <Breakdowns figures={figures} range={range} recent={range.to === dayAgo(1)} />}
      </div>
    </>
  )
}

function Period({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const t = useT()
  return (
    <div className="mt-4 flex flex-wrap items-end gap-4 print:hidden">
      <div role="group" aria-label={t('owner.period')} className="flex flex-wrap gap-2">
        {[7, 30, 90].map((each) => (
          <Chip
            key={each}
            on={lastDays(each).from === range.from && lastDays(each).to === range.to}
            onToggle={() => onRange(lastDays(each))}
          >
            {t('owner.lastDays', { count: each })}
          </Chip>
        ))}
      </div>
      <RangeField label={t('owner.period')} range={range} max={dayAgo(1)} onRange={onRange} />
    </div>
  )
}

/** The same figures by listing and by contact channel. `recent` means that the range ends with the last whole day. */
function Breakdowns({ figures, range, recent }: { figures: Own; range: Range; recent: boolean }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const channels = figures.clicksByChannel.filter(({ value }) => value > 0)
  return (
    <>
      {figures.pageViews.value === 0 && <p className="rounded-panel bg-tint p-4">{t('owner.noViews')}</p>}
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Funnel steps={figures.funnel} csv={`${file(range)}&by=step`} />
        {figures.topListings.length > 0 && (
          <Bars
            title={t('owner.byListing')}
            head={t('owner.listing')}
            counted={t('owner.viewsTitle')}
            also={t('owner.clicksTitle')}
            rows={figures.topListings.map(({ listing, views, clicks }) => ({
              key: listing.id,
              label: name(listing),
              value: views,
              also: clicks,
            }))}
          />
        )}
        {channels.length > 0 && (
          <Bars
            title={t('owner.byChannel')}
            head={t('owner.channel')}
            counted={t('owner.clicksTitle')}
            whole
            rows={channels.map(({ key, value }) => ({ key, label: t(channelWords[key] ?? 'owner.byOther'), value }))}
          />
        )}
      </div>
      <p className="text-least text-muted">
        {recent && t('owner.wholeDays')} {t('owner.countedTo', { when: ago(figures.asOf) })}
      </p>
    </>
  )
}
