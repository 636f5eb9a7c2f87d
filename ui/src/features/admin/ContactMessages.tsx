import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Chip } from '../../shared/components/Chip'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import type { Column } from '../../shared/table/DataTable'
import { PagedTable } from '../../shared/table/PagedTable'
import { useBulk } from '../../shared/table/useBulk'
import {
  ContactCountsDocument,
  ContactMessagesDocument,
  type InboxRow,
  messageStates,
  messageStateWords,
  useMessageCommands,
  useTold,
} from './contactMessages'
import { FindForm } from './FindForm'
import { MessageState } from './MessageState'
import { ReasonDialog } from './ReasonDialog'
import { Shortcuts } from './Shortcuts'
import { useAsked } from './useAsked'
import { useShortcuts } from './useShortcuts'

const roomOf = (id: string) => paths.adminRoom(`contact-messages/${id}`)

/** What people wrote to the site, by state: what waits comes the oldest first. */
export function Page() {
  const t = useT()
  const [asked, change] = useAsked()
  const search = asked.get('q') ?? ''
  const mine = asked.get('mine') === 'true'
  // A search is over all states, unless one is chosen.
  const state = messageStates.find((each) => each === asked.get('state')) ?? (search ? '' : 'new')
  const filter = { status: state || null, search: search || null, mine }
  const commands = useMessageCommands()
  const told = useTold()
  const navigate = useNavigate()
  const [resolving, setResolving] = useState<InboxRow[]>()
  const [bulk, results] = useBulk<InboxRow>(({ reference }) => reference)
  const csv = `/api/contact-messages.csv?${new URLSearchParams({
    ...(state && { state }),
    ...(search && { q: search }),
    ...(mine && { mine: 'true' }),
  })}`
  useRowShortcuts({
    onOpen: (id) => void navigate(roomOf(id)),
    onAssign: (id) => void told(commands.assign(id, true)),
  })
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
        head={
          <ConfirmedLink
            href={csv}
            label={t('table.csvOf', { what: t('admin.messages') })}
            className="btn btn-outline mb-3"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            CSV
          </ConfirmedLink>
        }
        empty={<EmptyState title={t(search || mine ? 'admin.messagesNoneFound' : 'admin.messagesNone')} />}
        rowKey={({ id }) => id}
        nameOf={({ reference }) => reference}
        columns={useColumns()}
        menu={(row) => [
          row.assignee
            ? { label: t('admin.messagesToNobody'), onChoose: () => void told(commands.assign(row.id, false)) }
            : { label: t('admin.messagesToMe'), onChoose: () => void told(commands.assign(row.id, true)) },
        ]}
        bulk={[
          {
            key: 'assign',
            label: t('admin.messagesToMe'),
            applies: ({ erased }) => !erased,
            onChoose: (rows) => void bulk(t('admin.messagesToMe'), rows, ({ id }) => commands.assign(id, true)),
          },
          {
            key: 'resolve',
            label: t('admin.messagesResolve'),
            applies: ({ status }) => status !== 'resolved',
            onChoose: setResolving,
          },
        ]}
      />
      {resolving && (
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
      )}
    </div>
  )
}

/** Words to find by, and whose messages. */
function Find({
  search,
  mine,
  change,
}: {
  search: string
  mine: boolean
  change: (parts: Record<string, string>) => void
}) {
  const t = useT()
  return (
    <FindForm
      key={search}
      label={t('admin.messagesFind')}
      words={search}
      onFind={(q) => change({ q, state: '' })}
      className="md:grid-cols-[minmax(0,1fr)_200px_auto]"
    >
      <Select
        label={t('admin.messagesWhose')}
        value={mine ? 'true' : ''}
        onChange={({ target }) => change({ mine: target.value })}
      >
        <option value="">{t('admin.all')}</option>
        <option value="true">{t('admin.messagesMine')}</option>
      </Select>
    </FindForm>
  )
}

/** The letters of the list are about the row that has the focus. */
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

/** How many there are of each state, which is also the choice of it, and how soon the first answer comes. */
function States({ at, onChange }: { at: string; onChange: (state: string) => void }) {
  const t = useT()
  const { number } = useFormat()
  const [{ data }] = useQuery({
    query: ContactCountsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const counts = data?.contactMessageCounts
  const of = { new: counts?.new, in_progress: counts?.inProgress, resolved: counts?.resolved }
  const minutes = counts?.firstAnswerMinutes
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-2" aria-label={t('admin.state')}>
        {messageStates.map((each) => {
          const count = of[each]
          return (
            <li key={each}>
              <Chip on={at === each} onToggle={() => onChange(each)}>
                {t(messageStateWords[each]!)}
                {count !== undefined && (
                  <span className="tabular">{count > 1000 ? `+${number(1000)}` : number(count)}</span>
                )}
              </Chip>
            </li>
          )
        })}
      </ul>
      {minutes != null && (
        <p className="text-small text-muted">
          {minutes < 120
            ? t('admin.messagesAnswerMinutes', { count: minutes })
            : t('admin.messagesAnswerHours', { count: Math.round(minutes / 60) })}
        </p>
      )}
    </div>
  )
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
            to={roomOf(row.id)}
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
