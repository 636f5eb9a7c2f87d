import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../shared/components/Button'
import { toast } from '../../../shared/components/toast'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { moved } from '../../../shared/editor/reorder'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import type { Words } from './draft'

interface Side<K extends string> {
  key: K
  label: MessageKey
  limit: number
  rows?: number
}

type Pair<K extends string> = Record<K, Words>

/**
 * Changes the list of pairs. Removing a pair can be undone. `onRemoved` moves the focus, because the pressed button is
 * gone.
 */
function usePairs<K extends string>(
  items: Pair<K>[],
  onItems: (change: (now: Pair<K>[]) => Pair<K>[]) => void,
  onRemoved: () => void,
) {
  const t = useT()
  return {
    add: (pair: Pair<K>) => onItems((now) => [...now, pair]),
    set: (at: number, pair: Pair<K>) => onItems((now) => now.with(at, pair)),
    move: (from: number, to: number) => onItems((now) => moved(now, from, to)),
    remove: (at: number) => {
      const gone = items[at]!
      onItems((now) => now.toSpliced(at, 1))
      const undo = { label: t('common.undo'), run: () => onItems((now) => now.toSpliced(at, 0, gone)) }
      toast({ title: t('posts.removed'), tone: 'brass', action: undo })
      onRemoved()
    },
  }
}

/** A list of pairs in both languages: questions with their answers, facts with their values. */
export function Pairs<K extends string>({
  id,
  title,
  lead,
  add,
  most,
  sides,
  items,
  onItems,
  error,
}: {
  id: string
  title: string
  lead: string
  add: string
  most: number
  sides: Side<K>[]
  items: Pair<K>[]
  onItems: (change: (now: Pair<K>[]) => Pair<K>[]) => void
  error?: string | undefined
}) {
  const list = useRef<HTMLOListElement>(null)
  const pairs = usePairs(items, onItems, () => list.current?.focus())
  const empty = () => Object.fromEntries(sides.map(({ key }) => [key, { ar: '', en: '' }])) as Pair<K>
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={title} className="grid gap-3">
      <h3 className="text-small font-semibold">{title}</h3>
      <p className="text-small text-muted">{lead}</p>
      {error && <p className="text-small text-danger">{error}</p>}
      <ol ref={list} tabIndex={-1} className="grid gap-3">
        {items.map((item, at) => (
          // Pairs have no id, so their index is the key.
          <li key={at} className="grid gap-3 rounded-button border border-line p-3">
            <Tools at={at} last={at === items.length - 1} move={pairs.move} remove={pairs.remove} />
            <Texts at={at} sides={sides} pair={item} onPair={(pair) => pairs.set(at, pair)} />
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button className="justify-self-start" onClick={() => pairs.add(empty())}>
          <Plus size={18} aria-hidden />
          {add}
        </Button>
      )}
    </div>
  )
}

const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

/** The buttons that move a pair up or down, or remove it. */
function Tools({
  at,
  last,
  move,
  remove,
}: {
  at: number
  last: boolean
  move: (from: number, to: number) => void
  remove: (at: number) => void
}) {
  const t = useT()
  const number = at + 1
  return (
    <div className="flex items-center">
      <span className="grow text-small text-muted">{t('posts.numbered', { number })}</span>
      <button
        type="button"
        className={tool}
        disabled={at === 0}
        aria-label={t('posts.earlier', { number })}
        onClick={() => move(at, at - 1)}
      >
        <ChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={tool}
        disabled={last}
        aria-label={t('posts.later', { number })}
        onClick={() => move(at, at + 1)}
      >
        <ChevronDown size={18} aria-hidden />
      </button>
      <button type="button" className={tool} aria-label={t('posts.remove', { number })} onClick={() => remove(at)}>
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  )
}

/** The fields of a pair, in both languages. */
function Texts<K extends string>({
  at,
  sides,
  pair,
  onPair,
}: {
  at: number
  sides: Side<K>[]
  pair: Pair<K>
  onPair: (pair: Pair<K>) => void
}) {
  const t = useT()
  return sides.map(({ key, label, limit, rows }) => (
    <EditorSplit
      key={key}
      label={t('posts.numberedField', { field: t(label), number: at + 1 })}
      rows={rows}
      of={(lang) => ({
        value: pair[key][lang],
        maxLength: limit,
        onChange: (event: { target: { value: string } }) =>
          onPair({ ...pair, [key]: { ...pair[key], [lang]: event.target.value } }),
      })}
    />
  ))
}
