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
  items: Record<K, Words>[]
  onItems: (change: (now: Record<K, Words>[]) => Record<K, Words>[]) => void
  error?: string | undefined
}) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const set = (at: number, item: Record<K, Words>) => onItems((now) => now.with(at, item))
  const empty = () => Object.fromEntries(sides.map(({ key }) => [key, { ar: '', en: '' }])) as Record<K, Words>
  const move = (from: number, to: number) => onItems((now) => moved(now, from, to))
  const remove = (at: number) => {
    const gone = items[at]!
    onItems((now) => now.toSpliced(at, 1))
    const undo = { label: t('common.undo'), run: () => onItems((now) => now.toSpliced(at, 0, gone)) }
    toast({ title: t('posts.removed'), tone: 'brass', action: undo })
    list.current?.focus()
  }
  const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={title} className="grid gap-3">
      <h3 className="text-small font-semibold">{title}</h3>
      <p className="text-small text-muted">{lead}</p>
      {error && <p className="text-small text-danger">{error}</p>}
      <ol ref={list} tabIndex={-1} className="grid gap-3">
        {items.map((item, at) => (
          // They have no name of their own: their place is what they are told apart by.
          <li key={at} className="grid gap-3 rounded-button border border-line p-3">
            <div className="flex items-center">
              <span className="grow text-small text-muted">{t('posts.numbered', { number: at + 1 })}</span>
              <button
                type="button"
                className={tool}
                disabled={at === 0}
                aria-label={t('posts.earlier', { number: at + 1 })}
                onClick={() => move(at, at - 1)}
              >
                <ChevronUp size={18} aria-hidden />
              </button>
              <button
                type="button"
                className={tool}
                disabled={at === items.length - 1}
                aria-label={t('posts.later', { number: at + 1 })}
                onClick={() => move(at, at + 1)}
              >
                <ChevronDown size={18} aria-hidden />
              </button>
              <button
                type="button"
                className={tool}
                aria-label={t('posts.remove', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            </div>
            {sides.map(({ key, label, limit, rows }) => (
              <EditorSplit
                key={key}
                label={t('posts.numberedField', { field: t(label), number: at + 1 })}
                rows={rows}
                of={(lang) => ({
                  value: item[key][lang],
                  maxLength: limit,
                  onChange: (event: { target: { value: string } }) =>
                    set(at, { ...item, [key]: { ...item[key], [lang]: event.target.value } }),
                })}
              />
            ))}
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button className="justify-self-start" onClick={() => onItems((now) => [...now, empty()])}>
          <Plus size={18} aria-hidden />
          {add}
        </Button>
      )}
    </div>
  )
}
