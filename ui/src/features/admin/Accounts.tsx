import { Badge } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import type { Column } from '../../shared/table/DataTable'
import { PagedTable } from '../../shared/table/PagedTable'
import { roleWords } from './auditWords'
import { CsvLink } from './CsvLink'
import { FindForm } from './FindForm'
import { useListFilter } from './useListFilter'

// The list asks for neither email nor phone. An admin recognises an account by name, role and day. The account's page
// shows email and phone on demand.
export const AccountsDocument = graphql(`
  query Accounts($query: String, $role: String, $suspended: Boolean, $after: String) {
    accounts(query: $query, role: $role, suspended: $suspended, first: 50, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        username
        role
        verified
        suspended
        erased
        createdAt
      }
    }
  }
`)

type Row = ResultOf<typeof AccountsDocument>['accounts']['nodes'][number]

export const roles = ['customer', 'venue_owner', 'service_provider', 'editor', 'admin'] as const

/** The list of accounts. It is searched by part of a name, email or phone, and filtered by role and state. */
export function Page() {
  const t = useT()
  const [asked] = useListFilter()
  const state = asked.get('state')
  const variables = {
    query: asked.get('q') || null,
    role: asked.get('role') || null,
    suspended: state ? state === 'suspended' : null,
  }
  const csv = `/api/accounts.csv?${new URLSearchParams([...asked].filter(([, value]) => value))}`
  return (
    <div className="grid gap-5">
      <Filters />
      <PagedTable
        tall
        stacked
        caption={t('admin.accounts')}
        query={AccountsDocument}
        variables={variables}
        pageOf={({ accounts }) => accounts}
        rowKey={(row) => row.id}
        columns={useColumns()}
        head={<CsvLink href={csv} list="admin.accounts" />}
        empty={<EmptyState title={t('admin.noAccounts')} />}
      />
    </div>
  )
}

/** The search field, and the filters by role and state. */
function Filters() {
  const t = useT()
  const [asked, change] = useListFilter()
  return (
    <FindForm
      label={t('admin.findAccount')}
      words={asked.get('q') ?? ''}
      onFind={(q) => change({ q })}
      className="md:grid-cols-[minmax(0,1.6fr)_1fr_1fr_auto]"
    >
      <Select
        label={t('admin.role')}
        value={asked.get('role') ?? ''}
        onChange={(event) => change({ role: event.target.value })}
      >
        <option value="">{t('admin.all')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(roleWords[role]!)}
          </option>
        ))}
      </Select>
      <Select
        label={t('admin.state')}
        value={asked.get('state') ?? ''}
        onChange={(event) => change({ state: event.target.value })}
      >
        <option value="">{t('admin.all')}</option>
        <option value="active">{t('admin.active')}</option>
        <option value="suspended">{t('state.suspended')}</option>
      </Select>
    </FindForm>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const { date } = useDates()
  const nameOf = ({ username }: Row) => username ?? t('admin.erased')
  const roleOf = ({ role }: Row) => (roleWords[role] ? t(roleWords[role]) : role)
  return [
    {
      key: 'name',
      head: t('admin.name'),
      sort: nameOf,
      cell: (row) => (
        <Link dir="auto" className="link own-line leading-9!" to={paths.adminPage(`accounts/${row.id}`)}>
          <bdi>{nameOf(row)}</bdi>
        </Link>
      ),
    },
    { key: 'role', head: t('admin.role'), sort: roleOf, cell: roleOf },
    {
      key: 'since',
      head: t('admin.registered'),
      sort: (row) => row.createdAt,
      cell: (row) => date(row.createdAt),
    },
    {
      key: 'state',
      head: t('admin.state'),
      sort: (row) => [row.suspended, !row.verified && !row.erased].map(Number).join(''),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-2 text-least text-muted">
          {row.suspended && <Badge state="suspended" />}
          {!row.verified && !row.erased && t('admin.unverified')}
          {row.verified && !row.suspended && !row.erased && t('admin.active')}
        </span>
      ),
    },
  ]
}
