import { Badge, Reason, type State } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Picture } from '../../shared/components/Picture'
import { readFragment } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { PictureFragment } from '../../shared/listing/picture'
import { useFormat } from '../../shared/i18n/format'
import { paths } from '../../shared/paths'
import type { Column } from '../../shared/table/DataTable'
import { PagedTable } from '../../shared/table/PagedTable'
import { FindForm } from './FindForm'
import { stateWords } from './listingStates'
import { useListingActions } from './useListingActions'
import { useListFilter } from './useListFilter'
import { AllListingsDocument, type AnyListing } from './anyListing'

const states = Object.keys(stateWords) as AnyListing['status'][]

/** Listings in every state, newest first, filtered by name and state, with the commands on each. */
export function Page() {
  const t = useT()
  const name = useName()
  const [asked, change] = useListFilter()
  const columns = useColumns()
  const { menu, ask, dialog, note } = useListingActions()
  const status = states.find((each) => each === asked.get('status')) ?? null
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
          {states.map((each) => (
            <option key={each} value={each}>
              {t(stateWords[each])}
            </option>
          ))}
        </Select>
      </FindForm>
      {note}
      <PagedTable
        stacked
        caption={t('admin.listings')}
        query={AllListingsDocument}
        variables={{ query: asked.get('q') || null, status }}
        pageOf={({ allListings }) => allListings}
        empty={<EmptyState title={t('admin.noListings')} />}
        rowKey={(row) => row.id}
        nameOf={name}
        columns={columns}
        menu={menu}
        bulk={[
          {
            key: 'suspend',
            label: t('admin.suspend'),
            danger: true,
            applies: (row) => row.status === 'APPROVED',
            onChoose: (rows) => ask({ what: 'suspendAll', rows }),
          },
          {
            key: 'reinstate',
            label: t('admin.reinstate'),
            applies: (row) => row.status === 'SUSPENDED',
            onChoose: (rows) => ask({ what: 'reinstateAll', rows }),
          },
        ]}
      />
      {dialog}
    </div>
  )
}

function useColumns(): Column<AnyListing>[] {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  return [
    {
      key: 'name',
      head: t('admin.listing'),
      sort: name,
      cell: (row) => <ListingCell row={row} />,
    },
    {
      key: 'state',
      head: t('admin.state'),
      wide: true,
      bare: true,
      sort: (row) => t(stateWords[row.status]),
      cell: (row) => <StateCell row={row} />,
    },
    {
      key: 'owner',
      head: t('admin.owner'),
      sort: (row) => row.owner?.username,
      cell: ({ owner }) =>
        owner && (
          <Link className="link wrap-anywhere" to={paths.adminPage(`accounts/${owner.id}`)}>
            <bdi>{owner.username ?? t('admin.erased')}</bdi>
          </Link>
        ),
    },
    {
      key: 'order',
      head: t('admin.order'),
      numeric: true,
      sort: (row) => row.sortOrder,
      cell: (row) => number(row.sortOrder),
    },
    {
      key: 'history',
      head: t('admin.history'),
      unseenHead: true,
      cell: (row) => (
        <Link
          className="btn btn-text btn-small"
          aria-label={t('admin.historyOf', { name: name(row) })}
          to={paths.adminPage(`history/${row.id}`)}
        >
          {t('admin.history')}
        </Link>
      ),
    },
  ]
}

/** A listing as result lists show it, with its trade and its governorate. */
function ListingCell({ row }: { row: AnyListing }) {
  const name = useName()
  const place = [row.category, row.governorate].flatMap((each) => (each ? [name(each)] : [])).join(' · ')
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3">
      <div className="aspect-4/3">
        <Picture source={readFragment(PictureFragment, row.cover)} alt="" sizes="64px" className="rounded-badge" />
      </div>
      <div className="grid gap-1">
        <b dir="auto" className="two-lines font-semibold wrap-anywhere">
          {name(row)}
        </b>
        <span className="text-least font-normal text-muted">{place}</span>
      </div>
    </div>
  )
}

/** The state of a listing, whether it is featured, and the reason why it was refused or suspended. */
function StateCell({ row }: { row: AnyListing }) {
  const t = useT()
  return (
    <div className="grid gap-1.5">
      <span className="flex flex-wrap gap-2">
        <Badge state={row.status.toLowerCase() as State} />
        {row.isFeatured && <span className="badge bg-tint text-brass">{t('admin.featured')}</span>}
      </span>
      {row.reason && <Reason tone="refused">{row.reason}</Reason>}
    </div>
  )
}
