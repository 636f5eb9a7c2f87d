import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../i18n/language'
import { passFocus } from '../passFocus'

/** A choice that can be toggled. */
export function Chip({ on, onToggle, children }: { on: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={`chip min-h-11 md:min-h-8 ${on ? 'chip-on' : ''}`}
    >
      {children}
    </button>
  )
}

/** A meaning that the search understood, or a filter: its kind, its value and a button that removes it. */
export function Token({ kind, value, onRemove }: { kind?: string; value: string; onRemove: () => void }) {
  const t = useT()
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    passFocus(currentTarget, 'main .token button')
    onRemove()
  }
  return (
    <span className="chip token min-h-11 max-w-full shrink-0 pe-0 md:min-h-9 md:pe-1">
      {kind && <span>{kind}</span>}
      <b className="min-w-0 font-semibold wrap-anywhere whitespace-normal" dir="auto">
        {value}
      </b>
      <button
        type="button"
        onClick={remove}
        aria-label={t('common.remove', { what: value })}
        className="grid size-11 shrink-0 place-items-center md:size-8"
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  )
}
