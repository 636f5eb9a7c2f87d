import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds of hovering before a tooltip opens, and after one has closed within which the next opens at once. */
const delay = 700
const skip = 300
let closedAt = 0

/**
 * Words for a control that shows none: after a delay on hover, at once on keyboard focus; Escape closes it. The control
 * carries the same words as its name, so the tip itself is not read out twice.
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
