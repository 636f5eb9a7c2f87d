import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Select } from '../../../shared/components/Field'
import { isPriced, Money } from '../../../shared/components/Money'
import { useDates } from '../../../shared/i18n/dates'
import { useLanguage, useT } from '../../../shared/i18n/language'
import type { Amount } from '../../../shared/money/money'
import type { Column } from '../../../shared/table/DataTable'
import { PagedTable } from '../../../shared/table/PagedTable'
import { CsvLink } from '../CsvLink'
import { FindForm } from '../FindForm'
import { useListFilter } from '../useListFilter'
import { ChangeDialog } from './ChangeDialog'
import { GrantDialog, type Owner } from './GrantDialog'
import { OverviewDialog } from './OverviewDialog'
import { PaidPlans } from './PaidPlans'
import { type Row, states, stateWords, SubscriptionsDocument } from './subscriptions'

/** The dialog that is open over the list. */
type Open = { what: 'grant'; owner?: Owner } | { what: 'extend' | 'cancel' | 'overview'; row: Row }

function useOwnerName() {
  const t = useT()
  return ({ username }: Row) => username ?? t('admin.erased')
}

/** Reads the filter from the URL. `csv` is the URL of a file with all subscriptions that match. */
function useFilter() {
  const [asked] = useListFilter()
  const of = (part: string) => asked.get(part) ?? ''
  const filter = {
    plan: of('plan') || null,
    status: states.find((each) => each === of('state')) ?? null,
    search: of('q') || null,
    sort: of('sort') === 'ENDING' ? 'ENDING' : 'NEWEST',
  }
  const csv = `/api/subscriptions.csv?${new URLSearchParams([...asked].filter(([, value]) => value))}`
  return { filter, csv, filtered: asked.size > 0 }
}

/** The menu of actions on a subscription. An owner whose subscription has ended can be granted a new one. */
function useMenu(open: (what: Open) => void) {
  const t = useT()
  const nameOf = useOwnerName()
  return (row: Row) => [
    { label: t('admin.subscriptionLook'), onChoose: () => open({ what: 'overview', row }) },
    ...(row.status === 'active'
      ? [
          { label: t('admin.subscriptionExtend'), onChoose: () => open({ what: 'extend', row }) },
          { label: t('admin.subscriptionCancel'), danger: true, onChoose: () => open({ what: 'cancel', row }) },
        ]
      : [
          {
            label: t('admin.subscriptionAgain'),
            onChoose: () => open({ what: 'grant', owner: { id: row.account, name: nameOf(row) } }),
          },
        ]),
  ]
}

/**
 * All subscriptions, present and past, filtered by name, plan and state. Admins grant, extend and cancel them, with a
 * reason.
 */
export function Page() {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const { filter, csv, filtered } = useFilter()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-muted">{t('admin.subscriptionsLead')}</p>
        <Button look="primary" onClick={() => setOpen({ what: 'grant' })}>
          <Plus size={18} aria-hidden />
          {t('admin.subscriptionGrant')}
        </Button>
      </div>
      <Filters />
      <PagedTable
        stacked
        caption={t('admin.subscriptions')}
        query={SubscriptionsDocument}
        variables={{ filter }}
        pageOf={({ subscriptions }) => subscriptions}
        rowKey={({ id }) => id}
        nameOf={useOwnerName()}
        columns={useColumns((row) => setOpen({ what: 'overview', row }))}
        head={<CsvLink href={csv} list="admin.subscriptions" />}
        empty={<EmptyState title={t(filtered ? 'admin.subscriptionsNoneFound' : 'admin.subscriptionsNone')} />}
        menu={useMenu(setOpen)}
      />
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const nameOf = useOwnerName()
  switch (open.what) {
    case 'grant':
      return <GrantDialog {...(open.owner && { owner: open.owner })} onClose={onClose} />
    case 'overview':
      return <OverviewDialog account={open.row.account} name={nameOf(open.row)} onClose={onClose} />
    default:
      return <ChangeDialog row={open.row} cancel={open.what === 'cancel'} onClose={onClose} />
  }
}

/** The filters: words, plan, state and order. */
function Filters() {
  const t = useT()
  const [asked, change] = useListFilter()
  return (
    <FindForm
      label={t('admin.subscriptionsFind')}
      words={asked.get('q') ?? ''}
      onFind={(q) => change({ q })}
      className="md:grid-cols-[minmax(0,1.6fr)_1fr_1fr_1fr_auto]"
    >
      <Select
        label={t('admin.subscriptionPlan')}
        value={asked.get('plan') ?? ''}
        onChange={({ target }) => change({ plan: target.value })}
      >
        <option value="">{t('admin.all')}</option>
        <PaidPlans />
      </Select>
      <Select
        label={t('admin.state')}
        value={asked.get('state') ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">{t('admin.all')}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(stateWords[each]!)}
          </option>
        ))}
      </Select>
      <Select
        label={t('admin.subscriptionsOrder')}
        value={asked.get('sort') ?? ''}
        onChange={({ target }) => change({ sort: target.value })}
      >
        <option value="">{t('admin.subscriptionsNewest')}</option>
        <option value="ENDING">{t('admin.subscriptionsEnding')}</option>
      </Select>
    </FindForm>
  )
}

const looks: Record<string, string> = {
  active: 'bg-tile-tint text-tile',
  cancelled: 'bg-danger-tint text-danger',
  expired: 'border border-field text-muted',
}

function useColumns(onOpen: (row: Row) => void): Column<Row>[] {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  return [
    {
      key: 'owner',
      head: t('admin.subscriptionOwner'),
      sort: ({ username }) => username,
      cell: (row) => (
        <button type="button" className="link min-h-9 text-start" onClick={() => onOpen(row)}>
          <bdi>{row.username ?? t('admin.erased')}</bdi>
        </button>
      ),
    },
    {
      key: 'plan',
      head: t('admin.subscriptionPlan'),
      sort: ({ plan }) => plan.name[lang],
      cell: ({ plan, price }) => (
        <span className="grid">
          {plan.name[lang]}
          <span className="text-least text-muted">
            {isPriced(price as Amount | null) ? <Money price={price as Amount} /> : t('plan.notPriced')}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('admin.state'),
      sort: ({ status }) => status,
      cell: ({ status }) => <span className={`badge ${looks[status]}`}>{t(stateWords[status]!)}</span>,
    },
    {
      key: 'starts',
      head: t('admin.subscriptionFrom'),
      sort: ({ starts }) => starts,
      cell: ({ starts }) => date(starts),
    },
    {
      key: 'ends',
      head: t('admin.subscriptionUntil'),
      sort: ({ ends }) => ends,
      cell: ({ ends, autoRenew, status }) => (
        <span className="grid">
          {date(ends)}
          {status === 'active' && autoRenew && <span className="text-least text-muted">{t('plan.renews')}</span>}
        </span>
      ),
    },
  ]
}
