import { useParams } from 'react-router'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { Link } from '../../shared/components/Link'
import { paths } from '../../shared/paths'
import { TitleHeading } from '../../shared/components/TitleHeading'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ChevronLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { DayField } from '../../shared/calendar/DayField'
import { Reason } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input } from '../../shared/components/Field'
import { Pages } from '../../shared/components/Pages'
import { type Happening, Timeline } from '../../shared/components/Timeline'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { dayAgo } from '../../shared/i18n/days'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { reportWords } from '../../shared/listing/reports'
import { AsItWas } from './AsItWas'
import { eventWords, roleWords, toneOf } from './auditWords'
import { ChangeList } from './ChangeList'
import { isLater, momentOf, instantOf } from './moments'
import { SuspectFragment, Suspects } from './Suspects'

export const HistoryDocument = graphql(
  `
    query History($listing: ID!, $slug: String!, $after: String) {
      listing(slugOrId: $slug) {
        nameAr
        nameEn
      }
      listingHistory(listing: $listing, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          position
          version
          type
          at
          role
          actor
          actorName
          reason
          changes {
            field
            before
            after
          }
        }
      }
      suspects(of: [$listing]) {
        ...Suspect
      }
    }
  `,
  [SuspectFragment],
)

type Event = ResultOf<typeof HistoryDocument>['listingHistory']['nodes'][number] & {
  /** The position of the event in the history of the listing, from 1. */
  number: number
}

/**
 * The history of a listing, newest first: actor, time, change and reason. It also shows the listing as it was at any
 * moment.
 */
export function Page() {
  const { listing = '' } = useParams()
  const t = useT()
  return (
    <>
      <Link to={paths.adminPage('listings')} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('admin.backToListings')}
      </Link>
      <TitleHeading title={t('admin.history')} />
      <History key={listing} listing={listing} />
    </>
  )
}

function History({ listing }: { listing: string }) {
  const t = useT()
  const name = useName()
  const [at, setAt] = useState<string>() // undefined = now
  // The reviews and reports of a listing have streams of their own, whose versions begin at 1. The page therefore
  // numbers the events itself.
  const pageOf = ({ listingHistory: page }: ResultOf<typeof HistoryDocument>, before: number) => ({
    ...page,
    nodes: page.nodes.map((each, i): Event => ({ ...each, number: page.total - before - i })),
  })
  return (
    <Pages
      query={HistoryDocument}
      variables={{ listing, slug: listing }}
      pageOf={pageOf}
      empty={<EmptyState title={t('admin.noListings')} />}
      missing={<EmptyState title={t('admin.noListings')} />}
      head={(data) => (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {data.listing && <Name>{name(data.listing)}</Name>}
            <ConfirmedLink href={`/api/listings/${listing}/history.csv`} className="btn btn-outline ms-auto">
              <Download size={18} strokeWidth={1.75} aria-hidden />
              CSV
            </ConfirmedLink>
          </div>
          <div className="mt-4 empty:hidden">
            <Suspects listing={listing} of={data.suspects} />
          </div>
          <Moment events={pageOf(data, 0).nodes.toReversed()} at={at} onChange={setAt} />
          {at && <AsItWas listing={listing} at={at} />}
        </>
      )}
    >
      {(events) => <Happenings events={events} at={at} />}
    </Pages>
  )
}

/** The name of the listing, which is also in the document's title. */
function Name({ children }: { children: string }) {
  const t = useT()
  useDocumentTitle(t('admin.historyOf', { name: children }), { noindex: true })
  return (
    <h2 dir="auto" className="wrap-anywhere">
      {children}
    </h2>
  )
}

/** Chooses the moment to show: a slider over the newest events, oldest first, and a field for any other moment. */
function Moment({
  events,
  at,
  onChange,
}: {
  events: Event[]
  at: string | undefined
  onChange: (at: string | undefined) => void
}) {
  const t = useT()
  const { date } = useDates()
  const [day = '', time = ''] = momentOf(at ?? events[events.length - 1]!.at).split('T')
  const happened = at ? events.filter((each) => !isLater(each.at, at)).length : events.length
  return (
    <div className="panel my-6 grid items-end gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <label className="grid gap-2">
        <span className="text-small">{at ? t('admin.asOf', { moment: date(at, 'moment') }) : t('admin.asOfNow')}</span>
        <input
          type="range"
          min={1}
          max={events.length}
          value={Math.max(1, happened)}
          aria-valuetext={at ? date(at, 'moment') : t('admin.asOfNow')}
          onChange={(event) => {
            const n = Number(event.target.value)
            onChange(n === events.length ? undefined : events[n - 1]!.at)
          }}
          className="h-11 w-full accent-(--brass)"
        />
      </label>
      <div className="grid grid-cols-2 items-start gap-2">
        <DayField
          label={t('admin.asOfLabel')}
          value={day}
          max={dayAgo(0)}
          onDay={(chosen) => onChange(instantOf(`${chosen}T${time}`))}
        />
        <Input
          type="time"
          label={t('admin.asOfTime')}
          value={time}
          onChange={({ target }) => target.value && onChange(instantOf(`${day}T${target.value}`))}
        />
      </div>
    </div>
  )
}

function Happenings({ events, at }: { events: readonly Event[]; at: string | undefined }) {
  const t = useT()
  const { date } = useDates()
  const rows = events.map((each): Happening => {
    const words = eventWords[each.type]
    const role = roleWords[each.role]
    const report = each.type === 'listing.reported' && each.reason ? reportWords[each.reason] : undefined
    const changed = each.type !== 'listing.created' && each.changes.length > 0
    return {
      key: String(each.position),
      what: words ? t(words) : each.type,
      who: each.actor
        ? t('admin.by', { name: each.actorName ?? t('admin.erased'), role: role ? t(role) : each.role })
        : role
          ? t(role)
          : each.role,
      when: t('admin.at', { moment: date(each.at, 'moment'), number: each.number }),
      tone: toneOf(each.type) ?? 'brass',
      later: at !== undefined && isLater(each.at, at),
      children: (each.reason || changed) && (
        <div className="grid gap-3">
          {each.reason && (
            <Reason tone={toneOf(each.type) === 'danger' ? 'refused' : 'quiet'}>
              {report ? t(report) : each.reason}
            </Reason>
          )}
          {changed && <ChangeList changes={each.changes} />}
        </div>
      ),
    }
  })
  return <Timeline label={t('admin.history')} later={t('admin.later')} events={rows} />
}
