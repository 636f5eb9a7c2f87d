import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

export interface MenuItem {
  label: string
  /** Whether the action deletes something. */
  danger?: boolean
  onChoose: () => void
}

/** Places a list below its button, aligned with the button's end, or above it if there is no room below. */
function put(list: HTMLElement, at: DOMRect) {
  const rtl = getComputedStyle(list).direction === 'rtl'
  list.style.insetInlineEnd = `${Math.max(8, rtl ? at.x : document.documentElement.clientWidth - at.x - at.width)}px`
  const below = at.bottom + 4
  const above = at.top - 4 - list.offsetHeight
  list.style.insetBlockStart = `${below + list.offsetHeight > innerHeight && above > 0 ? above : below}px`
}

/** The state of the menu: whether it is open, its position, and its handlers for keys and the pointer. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const options = () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current) put(list.current, button.current!.getBoundingClientRect())
  }, [open])
  useEffect(() => {
    if (!open) return
    options()[0]?.focus({ preventScroll: true })
    const away = ({ target }: Event) => place.current?.contains(target as Node) || setOpen(false)
    const scrolled = () => {
      const at = button.current!.getBoundingClientRect()
      if (at.bottom < 0 || at.top > innerHeight || at.right < 0 || at.left > innerWidth) setOpen(false)
      else put(list.current!, at)
    }
    document.addEventListener('pointerdown', away)
    addEventListener('scroll', scrolled, true)
    return () => {
      document.removeEventListener('pointerdown', away)
      removeEventListener('scroll', scrolled, true)
    }
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
  return { open, setOpen, place, button, list, close, move }
}

/**
 * A button that opens a list of actions, by the WAI-ARIA pattern of a menu button: arrow keys move and wrap around,
 * Home and End jump, Escape and Tab close it, and the button has the focus again before an action runs. The list is
 * positioned in the window, so that no scrolling table cuts it off. It follows its button, and closes when the button
 * leaves the window. Without items it renders nothing.
 */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const id = useId()
  const { open, setOpen, place, button, list, close, move } = useMenu()
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
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          className="panel fixed z-30 grid w-max min-w-40 py-1 [box-shadow:var(--shadow)]"
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
