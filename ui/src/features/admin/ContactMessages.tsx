import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import type { Column } from '../../shared/table/DataTable'
import { PagedTable } from '../../shared/table/PagedTable'
import { useBulk } from '../../shared/table/useBulk'
import { ContactMessagesDocument, type InboxRow, messageStates, useMessageCommands } from './contactMessages'
import { CsvLink } from './CsvLink'
import { Find, States } from './MessageFilters'
import { MessageState } from './MessageState'
import { ReasonDialog } from './ReasonDialog'
import { Shortcuts } from './Shortcuts'
import { useListFilter } from './useListFilter'
import { useOutcome } from './useOutcome'
import { useShortcuts } from './useShortcuts'

const pathOf = (id: string) => paths.adminPage(`contact-messages/${id}`)

/** Reads the filter from the URL. */
function useFound() {
  const [asked, change] = useListFilter()
  const search = asked.get('q') ?? ''
  const mine = asked.get('mine') === 'true'
  // A search covers all states, unless the URL names one.
  const state = messageStates.find((each) => each === asked.get('state')) ?? (search ? '' : 'new')
  const csv = `/api/contact-messages.csv?${new URLSearchParams({
    ...(state && { state }),
    ...(search && { q: search }),
    ...(mine && { mine: 'true' }),
  })}`
  return { search, mine, state, filter: { status: state || null, search: search || null, mine }, csv, change }
}

/** The commands on one message or on several at once. `results` says how each command of a batch ended. */
function useActions() {
  const t = useT()
  const commands = useMessageCommands()
  const tell = useOutcome()
  const [resolving, setResolving] = useState<InboxRow[]>()
  const [bulk, results] = useBulk<InboxRow>(({ reference }) => reference)
  const assign = (id: string, mine: boolean) => void tell(commands.assign(id, mine))
  const dialog = resolving && (
    <ReasonDialog
      title={t('admin.messagesResolveAll', { count: resolving.length })}
      action={t('admin.messagesResolve')}
      hint={t('admin.messagesReasonHint')}
      usual={['admin.messagesAnswered', 'admin.messagesTwice', 'admin.messagesSpam']}
      onClose={() => setResolving(undefined)}
      onReason={async (reason) => {
        void bulk(t('admin.messagesResolve'), resolving, ({ id, version }) => commands.resolve(id, reason, version))
      }}
    />
  )
  return {
    take: (id: string) => assign(id, true),
    menu: (row: InboxRow) => [
      row.assignee
        ? { label: t('admin.messagesToNobody'), onChoose: () => assign(row.id, false) }
        : { label: t('admin.messagesToMe'), onChoose: () => assign(row.id, true) },
    ],
    bulk: [
      {
        key: 'assign',
        label: t('admin.messagesToMe'),
        applies: ({ erased }: InboxRow) => !erased,
        onChoose: (rows: InboxRow[]) => void bulk(t('admin.messagesToMe'), rows, ({ id }) => commands.assign(id, true)),
      },
      {
        key: 'resolve',
        label: t('admin.messagesResolve'),
        applies: ({ status }: InboxRow) => status !== 'resolved',
        onChoose: setResolving,
      },
    ],
    results,
    dialog,
  }
}

/** The contact messages by state. Messages that wait for an answer are listed oldest first. */
export function Page() {
  const t = useT()
  const navigate = useNavigate()
  const { search, mine, state, filter, csv, change } = useFound()
  const { take, menu, bulk, results, dialog } = useActions()
  useRowShortcuts({ onOpen: (id) => void navigate(pathOf(id)), onAssign: take })
  return (
    <div className="grid gap-5">
      <States at={state} onChange={(next) => change({ state: next })} />
      <Find search={search} mine={mine} change={change} />
      <Shortcuts
        keys={[
          ['J', 'admin.keyNext'],
          ['K', 'admin.keyPrevious'],
          ['O', 'admin.messagesOpen'],
          ['A', 'admin.messagesToMe'],
        ]}
      />
      {results}
      <PagedTable
        stacked
        caption={t('admin.messages')}
        query={ContactMessagesDocument}
        variables={{ filter }}
        pageOf={({ contactMessages }) => contactMessages}
        head={<CsvLink href={csv} list="admin.messages" />}
        empty={<EmptyState title={t(search || mine ? 'admin.messagesNoneFound' : 'admin.messagesNone')} />}
        rowKey={({ id }) => id}
        nameOf={({ reference }) => reference}
        columns={useColumns()}
        menu={menu}
        bulk={bulk}
      />
      {dialog}
    </div>
  )
}

/** Single-letter shortcuts act on the row that has the focus. */
function useRowShortcuts({ onOpen, onAssign }: { onOpen: (id: string) => void; onAssign: (id: string) => void }) {
  const links = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]
  const at = () => {
    const row = document.activeElement?.closest('tr')
    return links().findIndex((link) => link === document.activeElement || (row && row.contains(link)))
  }
  const move = (by: number) => {
    const all = links()
    const now = at()
    all[now < 0 ? 0 : Math.min(all.length - 1, Math.max(0, now + by))]?.focus()
  }
  const about = (act: (id: string) => void) => {
    const id = links()[at()]?.dataset.message
    if (id) act(id)
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), o: () => about(onOpen), a: () => about(onAssign) })
}

function useColumns(): Column<InboxRow>[] {
  const t = useT()
  const me = useUser()
  const name = useName()
  const { ago } = useDates()
  return [
    {
      key: 'subject',
      head: t('admin.messagesSubject'),
      cell: (row) => (
        <span className="grid">
          <Link
            to={pathOf(row.id)}
            data-message={row.id}
            className="link inline-flex min-h-9 items-center font-semibold"
          >
            <bdi className="two-lines wrap-anywhere">{row.subject ?? t('admin.erased')}</bdi>
          </Link>
          <bdi dir="ltr" className="justify-self-start text-least text-muted tabular">
            {row.reference}
          </bdi>
        </span>
      ),
    },
    {
      key: 'from',
      head: t('admin.messagesFrom'),
      cell: (row) => (
        <span className="grid justify-items-start">
          <bdi className="wrap-anywhere">{row.name ?? t('admin.erased')}</bdi>
          {row.listing && <bdi className="text-least text-muted">{name(row.listing)}</bdi>}
        </span>
      ),
    },
    {
      key: 'age',
      head: t('admin.messagesSince'),
      cell: (row) => ago(row.since),
    },
    {
      key: 'state',
      head: t('admin.state'),
      bare: true,
      cell: (row) => <MessageState status={row.status} waits={row.waits} />,
    },
    {
      key: 'assignee',
      head: t('admin.messagesAssignee'),
      cell: (row) =>
        row.assignee === me?.id ? t('admin.messagesMe') : <bdi>{row.assigneeName ?? t('admin.messagesNobody')}</bdi>,
    },
  ]
}
