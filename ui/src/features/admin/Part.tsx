import type { ReactNode } from 'react'
import { Link } from '../../shared/components/Link'

/** A section of the overview, with a link to the page that shows all of it. */
export function Part({
  id,
  title,
  to,
  more,
  children,
}: {
  id: string
  title: string
  to: string
  more: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-panel">
          {title}
        </h2>
        <Link to={to} className="link inline-flex min-h-11 items-center text-small">
          {more}
        </Link>
      </div>
      {children}
    </section>
  )
}
