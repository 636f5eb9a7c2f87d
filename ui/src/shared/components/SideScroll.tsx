import type { ReactNode } from 'react'

/** A region for content that may be wider than the page. It scrolls sideways, also by keyboard. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reachable, or the keyboard could not scroll it
    <div role="region" tabIndex={0} aria-label={label} className="overflow-x-auto">
      {children}
    </div>
  )
}
