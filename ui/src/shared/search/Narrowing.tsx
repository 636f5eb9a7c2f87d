import { SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../i18n/language'

/** The heading of the filters beside a list, with a button that clears all that are set. */
export function NarrowingHead({ set, onClear }: { set: number; onClear: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    heading.current?.focus({ preventScroll: true }) // the button goes
    onClear()
  }
  return (
    <div className="narrowing flex min-h-11 items-center justify-between border-b border-line">
      <h2 ref={heading} tabIndex={-1} className="text-panel outline-none">
        {t('search.narrow')}
      </h2>
      {set > 0 && (
        <button type="button" className="btn btn-text px-0 text-small" onClick={clear}>
          {t('search.clearAll')}
        </button>
      )}
    </div>
  )
}

/** The button that opens the filters if they have no room beside the list, with the number that are set. */
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
