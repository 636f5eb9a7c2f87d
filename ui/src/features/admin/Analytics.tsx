import { useState } from 'react'
import { useQuery } from 'urql'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Input } from '../../shared/components/Field'
import { Panel } from '../../shared/components/Panel'
import { Table } from '../../shared/components/Table'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'

export const AnalyticsDocument = graphql(`
  query Analytics($filter: AnalyticsFilter!) {
    analytics(filter: $filter) {
      from
      to
      previousFrom
      previousTo
      asOf
      pageViews {
        value
        previous
      }
      sessions {
        value
        previous
      }
      visitors {
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
      bots {
        value
        previous
      }
      days {
        day
        pageViews
        sessions
        contactClicks
        previousPageViews
      }
      clicksByChannel {
        key
        value
      }
      devices {
        key
        value
      }
      topSearches {
        key
        value
      }
      zeroResultSearches {
        key
        value
      }
      funnel {
        key
        value
      }
      topListings {
        views
        clicks
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

/** A Damascus day, YYYY-MM-DD, so many days ago. */
const dayAgo = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

const tiles: [key: 'pageViews' | 'sessions' | 'visitors' | 'contactClicks' | 'inquiries' | 'bots', words: MessageKey][] = [
  ['pageViews', 'admin.pageViews'],
  ['sessions', 'admin.sessions'],
  ['visitors', 'admin.visitors'],
  ['contactClicks', 'admin.contactClicks'],
  ['inquiries', 'admin.inquiries'],
  ['bots', 'admin.bots'],
]

const channelWords: Record<string, MessageKey> = { phone: 'admin.phone', whatsapp: 'admin.whatsapp', views: 'admin.listingViews', clicks: 'admin.contactClicks', inquiries: 'admin.inquiries', mobile: 'admin.mobile', desktop: 'admin.desktop', tablet: 'admin.tablet' }

/** The site's figures over a range of days, beside as many days before. Charts have their tables beneath. */
export default function Analytics() {
  const t = useT()
  const rtl = useLanguage() === 'ar'
  const name = useName()
  const { date } = useDates()
  const [from, setFrom] = useState(dayAgo(30))
  const [to, setTo] = useState(dayAgo(1))
  const [answer, ask] = useQuery({ query: AnalyticsDocument, variables: { filter: { from, to } }, requestPolicy: 'cache-and-network' })
  const word = (key: string) => (channelWords[key] ? t(channelWords[key]!) : key)
  return (
    <div className="grid gap-6 pt-6">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Input type="date" label={t('admin.from')} value={from} max={to} onChange={(event) => event.target.value && setFrom(event.target.value)} />
        <Input type="date" label={t('admin.to')} value={to} min={from} onChange={(event) => event.target.value && setTo(event.target.value)} />
      </div>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ analytics: a }) => (
          <div className="grid gap-8">
            <p className="text-small text-muted">{t('admin.compared', { from: date(a.previousFrom), to: date(a.previousTo), moment: date(a.asOf, 'moment') })}</p>
            <dl className="grid grid-cols-2 gap-3 lg:grid-cols-6">
              {tiles.map(([key, words]) => (
                <div key={key} className="panel p-4">
                  <dt className="text-small text-muted">{t(words)}</dt>
                  <dd className="text-[28px] font-semibold tabular">{t('admin.number', { value: a[key].value })}</dd>
                  <dd className="text-least text-muted">{t('admin.before2', { value: a[key].previous })}</dd>
                </div>
              ))}
            </dl>
            <figure className="panel p-4">
              <figcaption className="mb-3 font-semibold">{t('admin.viewsOverTime')}</figcaption>
              <div className="h-64" dir="ltr" aria-hidden>
                <ResponsiveContainer>
                  <LineChart data={a.days}>
                    <CartesianGrid stroke="var(--line)" vertical={false} />
                    <XAxis dataKey="day" reversed={rtl} tick={{ fontSize: 11.5, fill: 'var(--muted)' }} tickFormatter={(day: string) => day.slice(5)} />
                    <YAxis orientation={rtl ? 'right' : 'left'} tick={{ fontSize: 11.5, fill: 'var(--muted)' }} width={36} />
                    <Tooltip contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)' }} />
                    <Line name={t('admin.pageViews')} dataKey="pageViews" stroke="var(--c1)" strokeWidth={2.6} dot={false} isAnimationActive={false} />
                    <Line name={t('admin.periodBefore')} dataKey="previousPageViews" stroke="var(--muted)" strokeDasharray="2 5" dot={false} isAnimationActive={false} />
                  </LineChart>
                </ResponsiveContainer>
              </div>
              <details className="mt-3">
                <summary className="link text-small">{t('admin.asTable')}</summary>
                <Table
                  caption={t('admin.viewsOverTime')}
                  rows={a.days}
                  rowKey={(row) => row.day}
                  columns={[
                    { key: 'day', head: t('admin.day'), cell: (row) => date(row.day) },
                    { key: 'views', head: t('admin.pageViews'), numeric: true, cell: (row) => row.pageViews },
                    { key: 'sessions', head: t('admin.sessions'), numeric: true, cell: (row) => row.sessions },
                    { key: 'clicks', head: t('admin.contactClicks'), numeric: true, cell: (row) => row.contactClicks },
                  ]}
                />
              </details>
            </figure>
            <figure className="panel p-4">
              <figcaption className="mb-3 font-semibold">{t('admin.clicksOverTime')}</figcaption>
              <div className="h-48" dir="ltr" aria-hidden>
                <ResponsiveContainer>
                  <BarChart data={a.days}>
                    <XAxis dataKey="day" reversed={rtl} tick={{ fontSize: 11.5, fill: 'var(--muted)' }} tickFormatter={(day: string) => day.slice(5)} />
                    <YAxis orientation={rtl ? 'right' : 'left'} tick={{ fontSize: 11.5, fill: 'var(--muted)' }} width={36} allowDecimals={false} />
                    <Tooltip contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)' }} />
                    <Bar name={t('admin.contactClicks')} dataKey="contactClicks" fill="var(--c2)" isAnimationActive={false} />
                  </BarChart>
                </ResponsiveContainer>
              </div>
            </figure>
            <div className="grid gap-6 lg:grid-cols-2">
              <Counts caption={t('admin.funnel')} rows={a.funnel.map((each) => ({ key: word(each.key), value: each.value }))} />
              <Counts caption={t('admin.byChannel')} rows={a.clicksByChannel.map((each) => ({ key: word(each.key), value: each.value }))} />
              <Counts caption={t('admin.devices')} rows={a.devices.map((each) => ({ key: word(each.key), value: each.value }))} />
              <Counts caption={t('admin.topListings')} rows={a.topListings.slice(0, 10).map((each) => ({ key: name(each.listing), value: each.views }))} />
              <Counts caption={t('admin.topSearches')} rows={a.topSearches.slice(0, 10)} />
              <Counts caption={t('admin.zeroResults')} rows={a.zeroResultSearches.slice(0, 10)} />
            </div>
          </div>
        )}
      </Panel>
    </div>
  )
}

function Counts({ caption, rows }: { caption: string; rows: { key: string; value: number }[] }) {
  const t = useT()
  return (
    <section className="panel p-4">
      <h2>{caption}</h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{t('admin.noFigures')}</p>
      ) : (
        <Table
          caption={caption}
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            { key: 'key', head: t('admin.what'), cell: (row) => <bdi>{row.key}</bdi> },
            { key: 'value', head: t('admin.count'), numeric: true, cell: (row) => t('admin.number', { value: row.value }) },
          ]}
        />
      )}
    </section>
  )
}
