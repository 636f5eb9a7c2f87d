import { Download } from 'lucide-react'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { Badge } from '../../shared/components/Badge'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { roleWords } from './auditWords'
import { FindForm } from './FindForm'
import { useAsked } from './useAsked'

// Neither email nor phone: who is looked for is recognised by name, role and day; both are shown on the account's page,
// on demand.
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

export const roles = ['customer', 'venue_owner', 'service_provider', 'admin'] as const

/** Accounts by part of a name, email or phone, by role and state. */
export function Page() {
  const t = useT()
  const [asked, change] = useAsked()
  const state = asked.get('state')
  const variables = {
    query: asked.get('q') || null,
    role: asked.get('role') || null,
    suspended: state ? state === 'suspended' : null,
  }
  const csv = `/api/accounts.csv?${new URLSearchParams([...asked].filter(([, value]) => value))}`
  return (
    <div className="grid gap-5">
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
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">{t('admin.all')}</option>
          <option value="active">{t('admin.active')}</option>
          <option value="suspended">{t('state.suspended')}</option>
        </Select>
      </FindForm>
      <Pages
        query={AccountsDocument}
        variables={variables}
        pageOf={({ accounts }) => accounts}
        head={() => (
          <ConfirmedLink
            href={csv}
            label={t('admin.csvOf', { what: t('admin.accounts') })}
            className="btn btn-outline mb-3"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            CSV
          </ConfirmedLink>
        )}
        empty={<EmptyState title={t('admin.noAccounts')} />}
      >
        {(rows) => (
          <ul className="panel mb-3 px-4">
            {rows.map((row) => (
              <AccountRow key={row.id} account={row} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function AccountRow({ account }: { account: Row }) {
  const t = useT()
  const { date } = useDates()
  const role = roleWords[account.role]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1.4fr)_9rem_minmax(0,1fr)_auto]">
      <Link dir="auto" className="link own-line leading-[44px]!" to={paths.adminRoom(`accounts/${account.id}`)}>
        <bdi>{account.username ?? t('admin.erased')}</bdi>
      </Link>
      <span className="text-end text-small sm:text-start">{role ? t(role) : account.role}</span>
      <span className="text-least text-muted">{t('admin.since', { day: date(account.createdAt) })}</span>
      <span className="flex justify-end gap-2 text-least text-muted">
        {!account.verified && !account.erased && t('admin.unverified')}
        {account.suspended && <Badge state="suspended" />}
      </span>
    </li>
  )
}
