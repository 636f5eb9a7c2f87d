import type { ReactNode } from 'react'
import { Khatam } from './Khatam'

/** A section of a long form: a heading with a star, and its fields. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="panel grid gap-5 p-4 sm:p-6">
      <header>
        <h2 id={id} className="flex items-center gap-2.5 text-panel">
          <Khatam size={14} className="text-brass" />
          {title}
        </h2>
        {lead && <p className="mt-1 text-small text-muted">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
