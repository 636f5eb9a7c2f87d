import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { useQuery } from '../../shared/graphql/useQuery'
import { useMedia } from '../../shared/hooks/useMedia'
import { useT } from '../../shared/i18n/language'
import { noSkip, type Queue, QueueDocument, type QueueKind, type QueueSkip, WaitingDocument } from './queue'
import { DecidedRow, QueueDetail, QueueLine, QueueRow } from './QueueRow'
import { Shortcuts } from './Shortcuts'
import { type AskedWay, asks, type Item, type QueueGroup } from './useQueueItems'
import { DecisionReason } from './DecisionReason'
import { rowOf, useSettling, type RowsProps } from './useSettling'
import { useRowShortcuts } from './useRowShortcuts'

/** The moderation queue: every kind of waiting item, oldest first, one batch of each list at a time. */
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
      .catch(() => undefined) // The number in the menu is not essential: an error is ignored.
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

function Rows({ queue, skip, onSkip, onDone }: RowsProps) {
  const wide = useMedia('(min-width: 1024px)')
  const [asked, setAsked] = useState<{ item: Item; way: AskedWay }>()
  const [chosen, setChosen] = useState<string>()
  const { groups, rows, decidedOf, settle, takeBack } = useSettling({ queue, skip, asking: !!asked, onDone })
  const lead = useLead(queue, groups, skip, onSkip)
  useNamedQueue(groups)
  const undecided = rows.filter((row) => decidedOf(row) === undefined)
  const open = undecided.find((row) => row.key === chosen) ?? undecided[0]
  useOpenInView(wide ? undefined : open?.key)
  const approve = (item: Item) => {
    const { approve: way } = item
    if (way && asks(way)) setAsked({ item, way })
    else if (way) settle(item, way, () => way.send(''))
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
        <DecisionReason
          {...asked}
          onClose={() => setAsked(undefined)}
          onReason={(words, send) => settle(asked.item, words, send)}
        />
      )}
    </div>
  )
}

/** One kind of waiting items. Each is a line; the open one is shown in full beside the list, or in its place. */
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
  /** Says what was decided about an item, while the decision can be undone. */
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
      <ul className={wide ? 'mt-2 grid gap-2' : 'mt-3 grid gap-3'}>
        {group.items.map((item) => {
          const decided = decidedOf(item)
          if (decided !== undefined)
            return <DecidedRow key={item.key} item={item} words={decided} onUndo={() => onUndo(item)} />
          const line = { item, open: item === open, onOpen: () => onOpen(item) }
          return wide ? (
            <QueueLine key={item.key} {...line} />
          ) : (
            <QueueRow key={item.key} {...line} onApprove={() => onApprove(item)} onReject={() => onReject(item)} />
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

/** Keeps the heading of the open item in view when another item, which may be above it, closes. */
function useOpenInView(open: string | undefined) {
  const before = useRef(open)
  useEffect(() => {
    if (open && open !== before.current) rowOf(open)?.querySelector('h3')?.scrollIntoView({ block: 'nearest' })
    before.current = open
  }, [open])
}

/** Moves the focus to the oldest item of the list that the URL names, e.g. `#reviews`. */
function useNamedQueue(groups: QueueGroup[]) {
  const { hash, key } = useLocation()
  const first = groups.find(({ kind }) => `#${kind}` === hash)?.items[0]?.key
  const focusFirst = useEffectEvent(() => {
    if (first) rowOf(first)?.focus()
  })
  useEffect(() => {
    // The layout first moves the focus to the heading, so that screen readers announce the page.
    const timer = setTimeout(() => focusFirst())
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** Shows the next batch of a list, and moves the focus to its first row once it has loaded. */
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

/** The buttons to the next batch of a long list, and back to its beginning. */
function Further({
  shown,
  before,
  total,
  onLead,
}: {
  shown: number
  /** How many items stand before the first that is shown. */
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
