import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface Tab<K extends string> {
  key: K
  label: ReactNode
}

/** The scrolling row of tabs, which keeps the active tab in view. */
function useRow(active: string) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row scrolls until the active tab is entirely visible.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>(`[data-tab="${active}"]`)]
    if (!row || !tab) return
    const [around, within] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (within.left < around.left) row.scrollLeft += within.left - around.left
    else if (within.right > around.right) row.scrollLeft += within.right - around.right
  }, [active])
  return list
}

/** Tabs by the WAI-ARIA pattern: arrow keys move (in the page's direction), Home and End jump. */
export function Tabs<K extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
}: {
  label: string
  tabs: Tab<K>[]
  active: K
  onChange: (key: K) => void
  children: ReactNode
}) {
  const id = useId()
  const list = useRow(active)
  const move = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const at = tabs.findIndex((tab) => tab.key === active)
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]!
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-tab={tab.key}
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={`min-h-11 border-b-3 px-3 whitespace-nowrap ${tab.key === active ? 'border-accent font-semibold text-ink' : 'border-transparent text-muted'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className="pt-5">
        {children}
      </div>
    </>
  )
}
