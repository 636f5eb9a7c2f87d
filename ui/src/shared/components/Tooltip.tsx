import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * How long the pointer hovers before a tooltip opens, and how soon after another one it opens at once, in milliseconds.
 */
const delay = 700
const skip = 300
let closedAt = 0

/**
 * A tooltip for a control without text. It opens after a delay on hover, at once on keyboard focus, and closes on
 * Escape. The control has the same text as its name, so the tooltip itself is not read out again.
 */
export function Tooltip({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    if (open) closedAt = Date.now()
    setOpen(false)
  }
  return (
    // The span only listens; the control inside is what people use.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={`relative inline-flex ${className}`}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return
        timer.current = setTimeout(() => setOpen(true), Date.now() - closedAt < skip ? 0 : delay)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {open && (
        <span
          role="tooltip"
          className="pointer-events-none absolute inset-x-0 top-full z-50 mt-1.5 flex justify-center"
        >
          <span
            aria-hidden
            className="shrink-0 rounded-badge border border-line bg-raised px-2.5 py-1 text-least whitespace-nowrap shadow-float"
          >
            {label}
          </span>
        </span>
      )}
    </span>
  )
}
