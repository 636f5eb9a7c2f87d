import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { useQuery } from '../../shared/graphql/useQuery'
import { useMedia } from '../../shared/hooks/useMedia'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { noSkip, type Queue, QueueDocument, type QueueKind, type QueueSkip, WaitingDocument } from './queue'
import { DecidedRow, QueueDetail, QueueLine, QueueRow } from './QueueRow'
import { ReasonDialog } from './ReasonDialog'
import { Shortcuts } from './Shortcuts'
import { useDecisions } from './useDecisions'
import { type AskedWay, asks, type Item, type QueueGroup, useQueueItems, type Way } from './useQueueItems'
import { useShortcuts } from './useShortcuts'

const usualReasons: MessageKey[] = [
  'admin.reasonPictures',
  'admin.reasonPrice',
  'admin.reasonPlace',
  'admin.reasonText',
  'admin.reasonTwice',
]

const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)

/** Everything that waits, oldest first, a part of each list at a time. */
export function Page() {
  const t = useT()
  const [skip, setSkip] = useState(noSkip)
  const [answer, ask] = useQuery({
    query: QueueDocument,
    variables: { skip },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const client = useClient()
  const again = () => {
    ask({ requestPolicy: 'network-only' })
    client
      .query(WaitingDocument, {}, { requestPolicy: 'network-only' })
      .toPromise()
      .catch(() => undefined) // the number in the side bar
  }
  return (
    <Panel
      answer={answer}
      retry={again}
      isEmpty={({ moderationQueue: q }) =>
        Object.values(skip).every((n) => n === 0) &&
        q.listings.length + q.revisions.length + q.reviews.length + q.reports.length + q.appeals.length === 0
      }
      empty={<EmptyState title={t('admin.nothingWaits')} />}
    >
      {(queue) => <Rows queue={queue} skip={skip} onSkip={setSkip} onDone={again} />}
    </Panel>
  )
}

interface RowsProps {
  queue: Queue
  skip: QueueSkip
  onSkip: (skip: QueueSkip) => void
  onDone: () => void
}

function Rows({ queue, skip, onSkip, onDone }: RowsProps) {
  const wide = useMedia('(min-width: 1024px)')
  const [asked, setAsked] = useState<{ item: Item; way: AskedWay }>()
  const [chosen, setChosen] = useState<string>()
  const { groups, rows, decidedOf, settle, takeBack } = useSettling({ queue, skip, asking: !!asked, onDone })
  const lead = useLead(queue, groups, skip, onSkip)
  useNamedQueue(groups)
  const undecided = rows.filter((row) => decidedOf(row) === undefined)
  const open = undecided.find((row) => row.key === chosen) ?? undecided[0]
  const approve = (item: Item) => {
    const { approve: way } = item
    if (!way) return
    if (asks(way)) setAsked({ item, way })
    else settle(item, way, () => way.send(''))
  }
  const refuse = (item: Item) => item.reject && setAsked({ item, way: item.reject })
  useRowShortcuts({ rows, undecided, beside: wide ? open : undefined, approve, refuse, takeBack })

  const list = (
    <div className="grid content-start gap-8">
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          queue={queue}
          before={skip[group.kind]}
          wide={wide}
          decidedOf={decidedOf}
          open={open}
          onOpen={(item) => setChosen(item.key)}
          onApprove={approve}
          onReject={refuse}
          onUndo={(item) => takeBack(item.key)}
          onLead={(to) => lead(group.kind, to)}
        />
      ))}
    </div>
  )

  return (
    <div className="grid gap-6">
      <Shortcuts />
      {wide ? (
        <div className="grid grid-cols-[280px_minmax(0,1fr)] gap-6">
          {list}
          {open && (
            <QueueDetail key={open.key} item={open} onApprove={() => approve(open)} onReject={() => refuse(open)} />
          )}
        </div>
      ) : (
        list
      )}
      {asked && (
        <Why
          {...asked}
          onClose={() => setAsked(undefined)}
          onReason={(words, send) => settle(asked.item, words, send)}
        />
      )}
    </div>
  )
}

/** Which items of the queue are decided, for as long as that can be taken back, and where the focus goes then. */
function useSettling({
  queue,
  skip,
  asking,
  onDone,
}: Pick<RowsProps, 'queue' | 'skip' | 'onDone'> & {
  /** Whether a dialog asks for the reason. */
  asking: boolean
}) {
  const t = useT()
  const errorText = useErrorText()
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { waiting, decide, undo } = useDecisions({
    onSent: ({ done }) => {
      toast({ title: done, tone: 'tile' })
      onDone()
    },
    onRefused: (error) => {
      toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' })
      onDone()
    },
  })
  const groups = useQueueItems(queue)
    .map((group) => ({ ...group, items: group.items.filter((each) => !sent.has(each.key)) }))
    .filter((group) => group.items.length > 0 || skip[group.kind] > 0)
  const rows = groups.flatMap((group) => group.items)
  const decidedOf = (item: Item) => waiting.find((each) => each.key === item.key)?.words
  const settled = useRef<{ key: string; next: string | undefined }>(undefined)
  const settle = (item: Item, { pending, done }: Announcement, send: () => Promise<void>) => {
    decide({
      key: item.key,
      words: t(pending, { name: item.name }),
      done: t(done, { name: item.name }),
      send: async () => {
        await send()
        setSent((before) => new Set(before).add(item.key))
      },
    })
    // The next one that waits, or the last before it.
    const at = rows.findIndex(({ key }) => key === item.key) // the rows may have been read again since
    const others = rows.filter((row) => row.key !== item.key && decidedOf(row) === undefined)
    const next = others.find((row) => rows.indexOf(row) > at) ?? others.at(-1)
    settled.current = { key: item.key, next: next?.key }
  }
  // After a decision, the focus moves to the next item that waits. The effect waits until the dialog for the reason is
  // closed, since nothing behind a dialog can take the focus. The decided row becomes shorter: it is scrolled into
  // view, so that its undo button stays visible.
  useEffect(() => {
    if (!settled.current || asking) return
    const { key, next } = settled.current
    settled.current = undefined
    rowOf(next ?? key)?.focus()
    rowOf(key)?.scrollIntoView({ block: 'nearest' })
  })
  const takeBack = (which?: string) => {
    const key = flushSync(() => undo(which)) // its row is another element afterwards
    if (key) rowOf(key)?.focus()
  }
  return { groups, rows, decidedOf, settle, takeBack }
}

/** The keys that move between rows and decide about one. */
function useRowShortcuts({
  rows,
  undecided,
  beside,
  approve,
  refuse,
  takeBack,
}: {
  rows: Item[]
  undecided: Item[]
  /** The item that is open beside the list. */
  beside: Item | undefined
  approve: (item: Item) => void
  refuse: (item: Item) => void
  takeBack: () => void
}) {
  const navigate = useNavigate()
  const focused = () =>
    rows.findIndex(
      (row) => row.key === (document.activeElement?.closest('[data-row]') as HTMLElement | null)?.dataset.row,
    )
  const move = (by: number) => {
    const at = focused()
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next) rowOf(next.key)?.focus()
  }
  // Letters are about the row with the focus, else about the one that is open beside the list.
  const meant = () => {
    const item = rows[focused()] ?? beside
    return item && undecided.includes(item) ? item : undefined
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => {
      const item = meant()
      if (item) approve(item)
    },
    r: () => {
      const item = meant()
      if (item) refuse(item)
    },
    h: () => {
      const listing = meant()?.listing
      if (listing) void navigate(paths.adminRoom(`history/${listing}`))
    },
    u: () => takeBack(),
  })
}

/** What is said of a decision: while it can be taken back, and once the server has it. */
type Announcement = Pick<Way, 'pending' | 'done'>

interface WhyProps {
  item: Item
  way: AskedWay
  onClose: () => void
  onReason: (words: Announcement, send: () => Promise<void>) => void
}

/** Asks for the reason of a decision; refusals of listings have the usual ones to choose from. */
function Why({ item, way, onClose, onReason }: WhyProps) {
  const t = useT()
  const { send, ...words } = way
  return (
    <ReasonDialog
      title={t(way.title, { name: item.name })}
      action={t(way.words)}
      look={way === item.reject ? 'danger' : 'primary'}
      hint={t(way.hint)}
      reader={item.reader}
      usual={item.key.startsWith('listing-') || item.key.startsWith('revision-') ? usualReasons : []}
      onClose={onClose}
      onReason={async (reason) => onReason(words, () => send(reason))}
    />
  )
}

/** One kind of what waits. On a wide screen a line for each, and one of them open beside the list. */
function Group({
  group,
  queue,
  before,
  wide,
  decidedOf,
  open,
  onOpen,
  onApprove,
  onReject,
  onUndo,
  onLead,
}: {
  group: QueueGroup
  queue: Queue
  before: number
  wide: boolean
  /** What was decided about an item, while it can be taken back. */
  decidedOf: (item: Item) => string | undefined
  open: Item | undefined
  onOpen: (item: Item) => void
  onApprove: (item: Item) => void
  onReject: (item: Item) => void
  onUndo: (item: Item) => void
  onLead: (to: number) => void
}) {
  return (
    <section id={group.kind}>
      <h2 className={wide ? 'text-small text-muted' : undefined}>{group.title}</h2>
      <ul className={wide ? 'mt-2 grid gap-2' : 'mt-4 grid gap-4'}>
        {group.items.map((item) => {
          const decided = decidedOf(item)
          if (decided !== undefined)
            return <DecidedRow key={item.key} item={item} words={decided} onUndo={() => onUndo(item)} />
          return wide ? (
            <QueueLine key={item.key} item={item} open={item === open} onOpen={() => onOpen(item)} />
          ) : (
            <QueueRow key={item.key} item={item} onApprove={() => onApprove(item)} onReject={() => onReject(item)} />
          )
        })}
      </ul>
      <Further
        shown={queue.moderationQueue[group.kind].length}
        before={before}
        total={queue.waiting[group.kind]}
        onLead={onLead}
      />
    </section>
  )
}

/** Gives the focus to the oldest item of the queue that the address names, e.g. `#reviews`. */
function useNamedQueue(groups: QueueGroup[]) {
  const { hash, key } = useLocation()
  const first = groups.find(({ kind }) => `#${kind}` === hash)?.items[0]?.key
  const focusFirst = useEffectEvent(() => {
    if (first) rowOf(first)?.focus()
  })
  useEffect(() => {
    // After the heading has had it, which tells where one is.
    const timer = setTimeout(() => focusFirst())
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** Leads to the next part of a list; its first row gets the focus once it is there. */
function useLead(queue: Queue, groups: QueueGroup[], skip: QueueSkip, onSkip: (skip: QueueSkip) => void) {
  const ledOn = useRef<{ kind: QueueKind; from: Queue }>(undefined)
  useEffect(() => {
    if (!ledOn.current || ledOn.current.from === queue) return
    const first = groups.find(({ kind }) => kind === ledOn.current?.kind)?.items[0]
    ledOn.current = undefined
    if (first) rowOf(first.key)?.focus()
  })
  return (kind: QueueKind, to: number) => {
    ledOn.current = { kind, from: queue }
    onSkip({ ...skip, [kind]: to })
  }
}

/** Leads to the next part of a list that is longer than what is shown, and back to its beginning. */
function Further({
  shown,
  before,
  total,
  onLead,
}: {
  shown: number
  /** How many stand before the first that is shown. */
  before: number
  total: number
  onLead: (skip: number) => void
}) {
  const t = useT()
  const rest = total - before - shown
  if (before === 0 && rest <= 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {before > 0 && (
        <Button small onClick={() => onLead(0)}>
          {t('admin.queueStart')}
        </Button>
      )}
      {rest > 0 && shown > 0 && (
        <Button small onClick={() => onLead(before + shown)}>
          {t('admin.queueNext', { count: rest })}
        </Button>
      )}
    </div>
  )
}
