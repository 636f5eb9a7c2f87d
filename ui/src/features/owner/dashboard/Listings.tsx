import { Suspense } from 'react'
import { useOwner } from '../useOwner'
import { Pencil, SquareArrowOutUpRight } from 'lucide-react'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { ButtonLink } from '../../../shared/components/Button'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { Picture } from '../../../shared/components/Picture'
import { lazyPart } from '../../../shared/components/WhenNear'
import { graphql, readFragment, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useFormat } from '../../../shared/i18n/format'
import { useDates } from '../../../shared/i18n/dates'
import { lastDays } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { PictureFragment } from '../../../shared/listing/picture'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { type Column, DataTable, TableSkeleton } from '../../../shared/table/DataTable'
import { MyRefusalsDocument, type Refusal, Refused, useAppeal } from './Appeal'
import { FigureStrip, OwnFiguresDocument } from './FigureStrip'
import { inOrder, states } from './order'
import { Unfinished } from './Unfinished'
import { listingPage } from '../../../shared/listing/page'

const FirstAdvice = lazyPart(() => import('../coach/FirstAdvice'))

export const MyListingsDocument = graphql(
  `
    query MyListings {
      myListings {
        id
        kind
        slugAr
        slugEn
        nameAr
        nameEn
        status
        reason
        available
        updatedAt
        category {
          key
        }
        governorate {
          nameAr
          nameEn
        }
        city {
          nameAr
          nameEn
        }
        revision {
          id
        }
        cover {
          ...Picture
        }
      }
    }
  `,
  [PictureFragment],
)

type Mine = ResultOf<typeof MyListingsDocument>['myListings'][number]

/** The page of the owner's listings, those that need action first, with their figures of the last thirty days. */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const me = useUser()
  const [answer, ask] = useQuery({ query: MyListingsDocument, requestPolicy: 'cache-and-network' })
  const [{ data: figures }] = useQuery({
    query: OwnFiguresDocument,
    variables: lastDays(30),
    requestPolicy: 'cache-and-network',
  })
  const fared = new Map(
    figures?.ownAnalytics.topListings.map(({ listing, views, clicks }) => [listing.id, { views, clicks }]),
  )
  const [{ data: against }, askAgainst] = useQuery({ query: MyRefusalsDocument, requestPolicy: 'cache-and-network' })
  const { appeal, dialog } = useAppeal(() => askAgainst({ requestPolicy: 'network-only' }))
  const columns = useColumns(home, fared, against?.myRefusals, appeal)
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.title')}</h1>
      {me && <Unfinished me={me} kind={me.role === 'service_provider' ? 'service' : 'venue'} home={home} />}
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<TableSkeleton columns={columns.length} />}
        isEmpty={({ myListings }) => myListings.length === 0}
        empty={<NoListings home={home} />}
      >
        {({ myListings }) => (
          <>
            {figures && myListings.some(({ status }) => status === 'APPROVED' || status === 'SUSPENDED') && (
              <FigureStrip figures={figures.ownAnalytics} to={paths.ownerPage(home, 'figures')} />
            )}
            {myListings.some(({ status }) => status === 'APPROVED') && (
              <Suspense>
                <FirstAdvice />
              </Suspense>
            )}
            <p className="mt-6 text-muted">{t('owner.listings', { count: myListings.length })}</p>
            <div className="panel mt-3 p-4">
              <DataTable
                stacked
                caption={t('owner.title')}
                rows={inOrder(myListings)}
                rowKey={({ id }) => id}
                columns={columns}
              />
            </div>
          </>
        )}
      </Panel>
      {dialog}
    </>
  )
}

function NoListings({ home }: { home: string }) {
  const t = useT()
  return (
    <EmptyState
      title={t('owner.noListings')}
      action={
        <ButtonLink to={paths.ownerPage(home, 'new')} look="primary" className="mt-2">
          {t('owner.firstListing')}
        </ButtonLink>
      }
    >
      {t('owner.noListingsText')}
    </EmptyState>
  )
}

/** The columns of the table: each listing's state and figures. Unsorted, the table has those that need action first. */
function useColumns(
  home: string,
  fared: Map<string, Fared>,
  refusals: Refusal[] | undefined,
  appeal: ReturnType<typeof useAppeal>['appeal'],
): Column<Mine>[] {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const { number } = useFormat()
  const figure = (key: 'views' | 'clicks', head: string): Column<Mine> => ({
    key,
    head,
    numeric: true,
    sort: ({ id }) => fared.get(id)?.[key],
    cell: ({ id }) => {
      const value = fared.get(id)?.[key]
      return value === undefined ? '–' : number(value)
    },
  })
  return [
    { key: 'name', head: t('owner.listing'), sort: name, cell: (listing) => <Named listing={listing} /> },
    {
      key: 'state',
      head: t('owner.state'),
      wide: true,
      bare: true,
      sort: ({ status }) => states.indexOf(status),
      cell: (listing) => (
        <ListingState
          listing={listing}
          fared={fared.get(listing.id)}
          refusals={refusals?.filter((each) => each.listing === listing.id)}
          onAppeal={(refusal) => appeal({ refusal, name: name(listing) })}
        />
      ),
    },
    figure('views', t('owner.viewsTitle')),
    figure('clicks', t('owner.clicksTitle')),
    {
      key: 'changed',
      head: t('owner.changedHead'),
      sort: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <span className="text-muted">{ago(updatedAt)}</span>,
    },
    {
      key: 'do',
      head: t('table.actions'),
      unseenHead: true,
      wide: true,
      cell: (listing) => <ListingActions listing={listing} home={home} />,
    },
  ]
}

function Named({ listing }: { listing: Mine }) {
  const name = useName()
  const place = listing.city ?? listing.governorate
  return (
    <div className="grid grid-cols-[80px_minmax(0,1fr)] items-center gap-3">
      <Picture
        source={readFragment(PictureFragment, listing.cover)}
        alt=""
        sizes="80px"
        className={`aspect-4/3 w-full rounded-badge object-cover ${listing.status === 'ARCHIVED' ? 'grayscale' : ''}`}
      />
      <div>
        <b dir="auto" className="block text-[15px] font-semibold wrap-anywhere">
          {name(listing)}
        </b>
        {place && (
          <span dir="auto" className="block text-least font-normal text-muted">
            {name(place)}
          </span>
        )}
      </div>
    </div>
  )
}

interface Fared {
  views: number
  clicks: number
}

/** The state of a listing with notes on it, also if it has views but no contact clicks. */
function ListingState({
  listing: { status, reason, revision, available },
  fared,
  refusals,
  onAppeal,
}: {
  listing: Mine
  fared: Fared | undefined
  /** The decisions against the listing; undefined while they load. */
  refusals: Refusal[] | undefined
  onAppeal: (refusal: Refusal) => void
}) {
  const t = useT()
  const why = { APPROVED: 'owner.revisionRefused', SUSPENDED: 'owner.suspendedWhy' } as const
  return (
    <div className="grid max-w-[44ch] gap-2">
      <span>
        <Badge state={status.toLowerCase() as State} />
      </span>
      {fared && fared.views > 0 && fared.clicks === 0 && <Reason tone="quiet">{t('owner.fared', { ...fared })}</Reason>}
      {revision && <Reason>{t('owner.revision')}</Reason>}
      {status === 'APPROVED' && !available && <Reason tone="quiet">{t('owner.previewHidden')}</Reason>}
      {refusals?.map((refusal) => (
        <Refused key={refusal.decision} refusal={refusal} onAppeal={() => onAppeal(refusal)} />
      ))}
      {!refusals && reason && (
        <div className="grid gap-1">
          <p>{t(status === 'APPROVED' || status === 'SUSPENDED' ? why[status] : 'owner.rejectedWhy')}</p>
          <Reason tone="refused">{reason}</Reason>
        </div>
      )}
    </div>
  )
}

/** The links from a listing: to its editor, to its page, and to support. */
function ListingActions({ listing, home }: { listing: Mine; home: string }) {
  const t = useT()
  const lang = useLanguage()
  const { id, status } = listing
  const page = listingPage(listing, lang)
  if (status === 'ARCHIVED') return null
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {status === 'SUSPENDED' ? (
        <ButtonLink to={paths.contact()} small className="min-h-11">
          {t('owner.writeToUs')}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={paths.ownerPage(home, `listings/${id}`)}
          look={status === 'REJECTED' ? 'primary' : 'outline'}
          small
          className="min-h-11"
        >
          <Pencil size={16} aria-hidden />
          {t(status === 'REJECTED' ? 'owner.mend' : 'owner.edit')}
        </ButtonLink>
      )}
      {status === 'APPROVED' && listing.available && (
        <ButtonLink to={page} look="text" small className="min-h-11">
          <SquareArrowOutUpRight size={16} aria-hidden />
          {t('owner.seePage')}
        </ButtonLink>
      )}
    </div>
  )
}
