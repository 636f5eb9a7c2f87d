import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { Badge } from '../../shared/components/Badge'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input, Select } from '../../shared/components/Field'
import { LoadMore } from '../../shared/components/LoadMore'
import { Panel } from '../../shared/components/Panel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { textOf } from '../../shared/hooks/useSubmit'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { AccountRoom } from './AccountRoom'
import { roleWords } from './auditWords'

// Neither email nor phone: who is looked for is recognised by name, role and day; both are shown on the account's page, on demand.
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

/** Accounts by part of a name, email or phone, by role and state; one of them under its id. */
export default function Accounts({ rest }: { rest: string[] }) {
  return rest[0] ? <AccountRoom key={rest[0]} id={rest[0]} /> : <List />
}

function List() {
  const t = useT()
  const [asked, setAsked] = useSearchParams()
  const [pages, setPages] = useState<{ of: string; before: Row[]; after?: string }>({ of: '', before: [] })
  const of = asked.toString()
  const at = pages.of === of ? pages : { before: [], after: undefined }
  const state = asked.get('state')
  const variables = { query: asked.get('q') || null, role: asked.get('role') || null, suspended: state ? state === 'suspended' : null, after: at.after ?? null }
  const [answer, ask] = useQuery({ query: AccountsDocument, variables, requestPolicy: 'cache-and-network' })
  const change = (part: string, value: string) =>
    setAsked(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(part, value)
        else after.delete(part)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="grid gap-5">
      <form
        role="search"
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1.6fr)_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          change('q', textOf(new FormData(event.currentTarget), 'q'))
        }}
      >
        <div className="col-span-2 md:col-span-1">
          <Input name="q" type="search" label={t('admin.findAccount')} defaultValue={asked.get('q') ?? ''} lead={<Search size={18} strokeWidth={1.75} aria-hidden className="text-muted" />} />
        </div>
        <Select label={t('admin.role')} value={asked.get('role') ?? ''} onChange={(event) => change('role', event.target.value)}>
          <option value="">{t('admin.all')}</option>
          {roles.map((role) => <option key={role} value={role}>{t(roleWords[role]!)}</option>)}
        </Select>
        <Select label={t('admin.state')} value={state ?? ''} onChange={(event) => change('state', event.target.value)}>
          <option value="">{t('admin.all')}</option>
          <option value="active">{t('admin.active')}</option>
          <option value="suspended">{t('state.suspended')}</option>
        </Select>
        <Button type="submit" className="col-span-2 min-h-12 md:col-span-1">{t('admin.find')}</Button>
      </form>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })} isEmpty={(data) => data.accounts.nodes.length + at.before.length === 0} empty={<EmptyState title={t('admin.noAccounts')} />}>
        {({ accounts }) => {
          const known = new Set(at.before.map((each) => each.id))
          const rows = [...at.before, ...accounts.nodes.filter((each) => !known.has(each.id))]
          return (
            <>
              <ul className="panel px-4">{rows.map((row) => <AccountRow key={row.id} account={row} />)}</ul>
              <LoadMore
                shown={rows.length}
                total={accounts.total}
                more={accounts.hasNextPage}
                busy={answer.fetching}
                onMore={() => setPages({ of, before: rows, ...(accounts.endCursor && { after: accounts.endCursor }) })}
              />
            </>
          )
        }}
      </Panel>
    </div>
  )
}

function AccountRow({ account }: { account: Row }) {
  const t = useT()
  const { date } = useDates()
  const role = roleWords[account.role]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1.4fr)_9rem_minmax(0,1fr)_auto]">
      <Link className="link one-line inline-flex min-h-11 items-center" to={paths.adminRoom(`accounts/${account.id}`)}><bdi>{account.username ?? t('admin.erased')}</bdi></Link>
      <span className="text-end text-small sm:text-start">{role ? t(role) : account.role}</span>
      <span className="text-least text-muted">{t('admin.since', { day: date(account.createdAt) })}</span>
      <span className="flex justify-end gap-2 text-least text-muted">
        {!account.verified && !account.erased && t('admin.unverified')}
        {account.suspended && <Badge state="suspended" />}
      </span>
    </li>
  )
}
