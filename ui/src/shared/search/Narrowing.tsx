import { SlidersHorizontal } from 'lucide-react'
import { useT } from '../i18n/language'

/** Above the filters beside a list: what they are, and the way to be rid of all that are set. */
export function NarrowingHead({ set, onClear }: { set: number; onClear: () => void }) {
  const t = useT()
  return (
    <div className="flex min-h-11 items-center justify-between border-b border-line">
      <h2 className="text-panel">{t('search.narrow')}</h2>
      {set > 0 && (
        <button type="button" className="btn btn-text px-0 text-small" onClick={onClear}>
          {t('search.clearAll')}
        </button>
      )}
    </div>
  )
}

/** The way to the filters where there is no room beside the list, with how many are set. */
export function FilterButton({ set, className, onOpen }: { set: number; className?: string; onOpen: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`btn ${className ?? ''} ${set > 0 ? 'border-accent text-accent' : 'btn-outline'} min-h-12`}
    >
      <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
      {t('search.filter')}
      {set > 0 && (
        <span className="grid size-6 place-items-center rounded-pill bg-accent text-least text-on-accent tabular">
          {set}
        </span>
      )}
    </button>
  )
}
