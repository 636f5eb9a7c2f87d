import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useErrorText } from '../../shared/components/ErrorNote'
import { toast } from '../../shared/components/toast'
import { useT } from '../../shared/i18n/language'
import { useDecisions } from './useDecisions'
import type { Queue, QueueSkip } from './queue'
import { type Item, useQueueItems, type Way } from './useQueueItems'

export interface RowsProps {
  queue: Queue
  skip: QueueSkip
  onSkip: (skip: QueueSkip) => void
  onDone: () => void
}

export const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)

/** The decisions about items of the queue: which are pending, which are sent, and where the focus goes after each. */
export function useSettling({
  queue,
  skip,
  asking,
  onDone,
}: Pick<RowsProps, 'queue' | 'skip' | 'onDone'> & {
  /** Whether a dialog is asking for a reason. */
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
    // The next undecided row, or else the last undecided one.
    const at = rows.findIndex(({ key }) => key === item.key) // the rows may have been read again meanwhile
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
    // flushSync: the undone row is a new element, which takes the focus next
    const key = flushSync(() => undo(which))
    if (key) rowOf(key)?.focus()
  }
  return { groups, rows, decidedOf, settle, takeBack }
}

/** The texts about a decision: while it can be undone, and once the server has it. */
export type Announcement = Pick<Way, 'pending' | 'done'>
