import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

export interface MenuItem {
  label: string
  /** It takes something away. */
  danger?: boolean
  onChoose: () => void
}

/**
 * A button that opens a list of actions, by the WAI-ARIA pattern of a menu button: arrows move and go around, Home and
 * End jump, Escape and Tab close, and the focus is on the button again before an action runs. Nothing without items.
 */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const options = () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (!open) return
    options()[0]?.focus()
    place.current?.querySelector('[role=menu]')?.scrollIntoView({ block: 'nearest' })
    const away = ({ target }: Event) => place.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    const all = options()
    const at = all.indexOf(event.target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (to === undefined) close()
    else all.at(to % all.length)?.focus()
  }
  if (items.length === 0) return null
  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className="btn btn-outline btn-icon btn-small"
      >
        <EllipsisVertical size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          className="panel absolute end-0 top-full z-20 mt-1 grid w-max min-w-40 py-1 [box-shadow:var(--shadow)]"
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                item.onChoose()
              }}
              className={`min-h-11 px-4 text-start text-small hover:bg-tint focus-visible:bg-tint ${item.danger ? 'text-danger' : ''}`}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
