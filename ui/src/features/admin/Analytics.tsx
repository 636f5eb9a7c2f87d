import { Download } from 'lucide-react'
import { ButtonLink } from '../../shared/components/Button'
import { Token } from '../../shared/components/Chip'
import { Panel } from '../../shared/components/Panel'
import { Bars } from '../../shared/figures/Bars'
import { Funnel } from '../../shared/figures/Funnel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { lastDays, type Range } from '../../shared/i18n/days'
import { paths } from '../../shared/paths'
import { OnSite } from './OnSite'
import { RangeFields } from './RangeFields'
import { Clicks, Hours, Views } from './series'
import { Tiles, TilesFragment } from './Tiles'
import { soughtId } from './soughtId'
import { useFilterParams } from '../../shared/useFilterParams'
import { useKeyWords } from './words'
import { CategoryChoice, ChoiceOf, GovernorateChoice } from './ChoiceOf'

export const AnalyticsDocument = graphql(
  `
    query Analytics($filter: AnalyticsFilter!) {
      analytics(filter: $filter) {
        from
        to
        previousFrom
        previousTo
        asOf
        ...Tiles
        pageViews {
          value
          previous
        }
        sessions {
          value
        }
        inquiries {
          value
        }
        contactClicks {
          value
        }
        bots {
          value
          previous
        }
        days {
          day
          pageViews
          sessions
          visitors
          searches
          contactClicks
          previousPageViews
          previousContactClicks
        }
        hours {
          hour
          pageViews
          contactClicks
        }
        clicksByChannel {
          key
          value
        }
        governorates {
          key
          value
        }
        devices {
          key
          value
        }
        categories {
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
          previous
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
  `,
  [TilesFragment],
)

const parts = ['governorate', 'device', 'category', 'listing'] as const
const devices = ['mobile', 'desktop', 'tablet']

/**
 * The site's figures for a range of days, compared with the equally long range before it. The filter is in the URL, so
 * that it can be bookmarked.
 */
export function Page() {
  const [asked, change] = useFilterParams()
  const range = asked.has('from') && asked.has('to') ? { from: asked.get('from')!, to: asked.get('to')! } : lastDays(30)
  const narrowed = Object.fromEntries(parts.flatMap((part) => (asked.get(part) ? [[part, asked.get(part)!]] : [])))
  const filter = { ...range, ...narrowed, ...(narrowed.listing && { listing: soughtId(narrowed.listing) }) }
  const [answer, ask] = useQuery({
    query: AnalyticsDocument,
    variables: { filter },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const csv = (by = '') => `/api/analytics.csv?${new URLSearchParams({ ...filter, ...(by && { by }) })}`
  return (
    <div className="grid gap-5">
      <Filters range={range} asked={asked} change={change} />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <div className="grid gap-5">
            <OverTime csv={csv} />
          </div>
        }
      >
        {({ analytics }) => (
          <div className="grid gap-5">
            <About a={analytics} listing={asked.get('listing')} change={change} csv={csv} />
            <Tiles figures={analytics} days={analytics.days} />
            <BotsNote a={analytics} />
            <OverTime a={analytics} csv={csv} />
            <Shares a={analytics} change={change} csv={csv} />
          </div>
        )}
      </Panel>
    </div>
  )
}

type Figures = ResultOf<typeof AnalyticsDocument>['analytics']
type Change = ReturnType<typeof useFilterParams>[1]
type Csv = (by?: string) => string

/** The fields for the range of days and for the filters of the figures. */
function Filters({ range, asked, change }: { range: Range; asked: URLSearchParams; change: Change }) {
  const t = useT()
  const { word } = useKeyWords()
  return (
    <div className="grid max-w-3xl gap-3">
      <RangeFields range={range} onChange={(next) => change({ ...next })} />
      <div className="grid grid-cols-1 gap-3 min-[400px]:grid-cols-3">
        <GovernorateChoice value={asked.get('governorate')} onChoose={(governorate) => change({ governorate })} />
        <ChoiceOf
          label={t('admin.device')}
          value={asked.get('device')}
          options={devices.map((device) => ({ value: device, label: word('device', device) }))}
          onChoose={(device) => change({ device })}
        />
        <CategoryChoice value={asked.get('category')} onChoose={(category) => change({ category })} />
      </div>
    </div>
  )
}

/**
 * The compared range, the number of visitors on the site now, and a note on what the current filters leave uncounted.
 */
function About({ a, listing, change, csv }: { a: Figures; listing: string | null; change: Change; csv: Csv }) {
  const t = useT()
  const name = useName()
  const { date } = useDates()
  const chosen = a.topListings.find((each) => each.listing.id === listing)?.listing
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {listing && (
          <Token
            kind={t('admin.listing')}
            value={chosen ? name(chosen) : listing}
            onRemove={() => change({ listing: '' })}
          />
        )}
        <p className="grow text-small text-muted">
          {a.pageViews.previous == null
            ? t('admin.notCompared', { moment: date(a.asOf, 'moment') })
            : t('admin.compared', {
                from: date(a.previousFrom),
                to: date(a.previousTo),
                moment: date(a.asOf, 'moment'),
              })}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <OnSite />
          <ButtonLink to={`${paths.adminPage('figures')}?${new URLSearchParams({ from: a.from, to: a.to })}`}>
            {t('admin.toFigures')}
          </ButtonLink>
          <a href={csv()} download className="btn btn-outline">
            <Download size={18} strokeWidth={1.75} aria-hidden />
            {t('admin.exportAll')}
          </a>
        </div>
      </div>
      {a.sessions.value == null && (
        <p className="rounded-button border border-dashed border-field p-3 text-small">{t('admin.severalFilters')}</p>
      )}
      {a.inquiries.value == null && (
        <p className="rounded-button border border-dashed border-field p-3 text-small">
          {t('admin.inquiriesNoDevice')}
        </p>
      )}
    </>
  )
}

function BotsNote({ a }: { a: Figures }) {
  const t = useT()
  return <p className="text-small text-muted">{t('admin.bots', { count: a.bots.value ?? 0 })}</p>
}

/** The charts of views, clicks and hours. Placeholders hold their space until the figures have loaded. */
function OverTime({ a, csv }: { a?: Figures; csv: Csv }) {
  const t = useT()
  return (
    <>
      <Views rows={a?.days} csv={csv('day')} />
      <div className="grid gap-5 xl:grid-cols-2">
        <Clicks rows={a?.days} csv={csv('day')} />
        {a && !a.hours ? (
          <p className="panel p-4 text-small text-muted">{t('admin.hoursForgotten')}</p>
        ) : (
          <Hours rows={a?.hours ?? undefined} csv={csv('hour')} />
        )}
      </div>
    </>
  )
}

/** The measure of each step of the funnel on the page of all figures. */
const measureOf: Record<string, string> = { views: 'listingViews', clicks: 'contactClicks' }

/** Returns a function that links to the rate of two measures by a breakdown, under the filters of the page. */
function useRates({ from, to }: Figures) {
  const [asked] = useFilterParams()
  return (within: string, of: string, breakdown: string, filter: string[] = []) => {
    const address = new URLSearchParams({ measures: `${within},${of}`, breakdown, rate: `${of}/${within}`, from, to })
    for (const each of filter) address.append('filter', each)
    for (const part of parts) {
      const value = asked.get(part)
      if (value) address.append('filter', `${part}:is:${part === 'listing' ? soughtId(value) : value}`)
    }
    return `${paths.adminPage('figures')}?${address}`
  }
}

/** The breakdowns of the figures: by step, channel, place, device, kind of page, listing and words. */
function Shares({ a, change, csv }: { a: Figures; change: Change; csv: Csv }) {
  const t = useT()
  const name = useName()
  const { word } = useKeyWords()
  const rateTo = useRates(a)
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Funnel
        steps={a.funnel}
        csv={csv('step')}
        lossTo={(before, step) => rateTo(measureOf[before] ?? before, measureOf[step] ?? step, 'listing')}
        sessionsTo={rateTo('sessions', 'contactSessions', 'channel', ['listing:isNot:'])}
      />
      <Bars
        title={t('admin.byChannel')}
        head={t('admin.channel')}
        counted={t('admin.contactClicks')}
        whole
        csv={csv('channel')}
        rows={a.clicksByChannel.map((each) => ({ ...each, label: word('channel', each.key) }))}
        total={a.contactClicks.value ?? 0}
      />
      <Bars
        title={t('admin.governorates')}
        head={t('admin.governorate')}
        counted={t('admin.pageViews')}
        whole
        csv={csv('governorate')}
        rows={a.governorates.map((each) => ({ ...each, label: word('governorate', each.key) }))}
        total={a.pageViews.value ?? 0}
        onChoose={(key) => change({ governorate: key })}
      />
      <PagesSeen a={a} change={change} csv={csv} />
      <Bars
        title={t('admin.topListings')}
        head={t('admin.listing')}
        counted={t('admin.listingViews')}
        csv={csv('listing')}
        rows={a.topListings.map((each) => ({
          key: each.listing.id,
          label: name(each.listing),
          value: each.views,
          also: each.clicks,
        }))}
        also={t('admin.contactClicks')}
        onChoose={(key) => change({ listing: key })}
      />
      <Searches a={a} csv={csv} />
    </div>
  )
}

/** The breakdowns of page views by device and by kind of page. */
function PagesSeen({ a, change, csv }: { a: Figures; change: Change; csv: Csv }) {
  const t = useT()
  const { word } = useKeyWords()
  return (
    <div className="grid content-start gap-5">
      <Bars
        title={t('admin.devices')}
        head={t('admin.device')}
        counted={t('admin.pageViews')}
        whole
        csv={csv('device')}
        rows={a.devices.map((each) => ({ ...each, label: word('device', each.key) }))}
        total={a.pageViews.value ?? 0}
        onChoose={(key) => change({ device: key })}
      />
      <Bars
        title={t('admin.pagesOf')}
        head={t('admin.category')}
        counted={t('admin.pageViews')}
        whole
        csv={csv('category')}
        rows={a.categories.map((each) => ({ ...each, label: word('category', each.key) }))}
        total={a.pageViews.value ?? 0}
        onChoose={(key) => change({ category: key })}
      />
    </div>
  )
}

/** The most frequent searches, and the searches without a result. */
function Searches({ a, csv }: { a: Figures; csv: Csv }) {
  const t = useT()
  return (
    <div className="grid content-start gap-5">
      {a.topSearches && (
        <Bars
          title={t('admin.topSearches')}
          head={t('admin.term')}
          counted={t('admin.searches')}
          csv={csv('term')}
          rows={a.topSearches.map((each) => ({ ...each, label: each.key }))}
        />
      )}
      {a.zeroResultSearches && (
        <Bars
          title={t('admin.zeroResults')}
          head={t('admin.term')}
          counted={t('admin.searches')}
          csv={csv('term')}
          rows={a.zeroResultSearches.map((each) => ({ ...each, label: each.key }))}
        />
      )}
      {!a.topSearches && <p className="panel p-4 text-small text-muted">{t('admin.searchesNoListing')}</p>}
    </div>
  )
}
