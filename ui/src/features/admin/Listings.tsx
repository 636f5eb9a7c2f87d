import { Badge, Reason, type State } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { Picture } from '../../shared/components/Picture'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { PictureFragment } from '../../shared/listing/picture'
import { paths } from '../../shared/paths'
import { FindForm } from './FindForm'
import { ListingActions } from './ListingActions'
import { useAsked } from './useAsked'

export const AllListingsDocument = graphql(
  `
    query AllListings($query: String, $status: ListingStatus, $after: String) {
      allListings(query: $query, status: $status, first: 30, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          id
          kind
          slugAr
          slugEn
          nameAr
          nameEn
          status
          reason
          isFeatured
          sortOrder
          category {
            key
            nameAr
            nameEn
          }
          governorate {
            nameAr
            nameEn
          }
          cover {
            ...Picture
          }
          owner {
            id
            username
          }
        }
      }
    }
  `,
  [PictureFragment],
)

export type AnyListing = ResultOf<typeof AllListingsDocument>['allListings']['nodes'][number]

const states: [AnyListing['status'], MessageKey][] = [
  ['PENDING', 'state.pending'],
  ['APPROVED', 'state.approved'],
  ['REJECTED', 'state.rejected'],
  ['SUSPENDED', 'state.suspended'],
  ['ARCHIVED', 'state.archived'],
]

/** Listings in any state, newest first, by name and state, with what an admin may do to each. */
export function Page() {
  const t = useT()
  const [asked, change] = useAsked()
  const status = states.find(([key]) => key === asked.get('status'))?.[0] ?? null
  return (
    <div className="grid gap-5">
      <FindForm
        label={t('admin.findListing')}
        words={asked.get('q') ?? ''}
        onFind={(q) => change({ q })}
        className="md:grid-cols-[minmax(0,1.6fr)_1fr_auto]"
      >
        <Select
          label={t('admin.state')}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">{t('admin.all')}</option>
          {states.map(([key, words]) => (
            <option key={key} value={key}>
              {t(words)}
            </option>
          ))}
        </Select>
      </FindForm>
      <Pages
        query={AllListingsDocument}
        variables={{ query: asked.get('q') || null, status }}
        pageOf={({ allListings }) => allListings}
        empty={<EmptyState title={t('admin.noListings')} />}
      >
        {(rows) => (
          <ul className="mb-3 grid gap-3">
            {rows.map((row) => (
              <ListingRow key={row.id} listing={row} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function ListingRow({ listing }: { listing: AnyListing }) {
  const t = useT()
  const name = useName()
  return (
    <li className="panel grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-2 p-3 md:grid-cols-[112px_minmax(0,1fr)_auto]">
      <div className="aspect-4/3">
        <Picture source={readFragment(PictureFragment, listing.cover)} alt="" sizes="112px" className="rounded-badge" />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-[15px] wrap-anywhere">
            <bdi>{name(listing)}</bdi>
          </h2>
          <Badge state={listing.status.toLowerCase() as State} />
          {listing.isFeatured && <span className="badge bg-tint text-brass">{t('admin.featured')}</span>}
        </div>
        <p className="text-small text-muted">
          {[listing.category, listing.governorate]
            .map((each) => (each ? name(each) : ''))
            .filter(Boolean)
            .join(' · ')}
          {listing.sortOrder !== 999 && ` · ${t('admin.orderIs', { order: listing.sortOrder })}`}
        </p>
        {listing.owner && (
          <p className="text-small">
            <Link className="link" to={paths.adminRoom(`accounts/${listing.owner.id}`)}>
              <bdi>{listing.owner.username ?? t('admin.erased')}</bdi>
            </Link>
          </p>
        )}
        {listing.reason && <Reason tone="refused">{listing.reason}</Reason>}
      </div>
      <ListingActions listing={listing} />
    </li>
  )
}
