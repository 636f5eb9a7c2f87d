import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Khatam } from './Khatam'
import { Link } from './Link'

/** The heading of a section: title, hairline, star and link. */
export function SectionHead({
  title,
  lead,
  id,
  link,
  as: Heading = 'h2',
}: {
  title: ReactNode
  lead?: ReactNode
  id?: string
  link?: { to: string; label: string }
  as?: 'h2' | 'h3'
}) {
  return (
    <header className="mb-6">
      <div className="flex items-center gap-2.5 md:gap-4">
        <Heading id={id} className="text-h2 font-semibold">
          {title}
        </Heading>
        <span aria-hidden className="h-px grow bg-line" />
        <Khatam size={14} className="text-brass" />
        {link && (
          <Link to={link.to} className="link inline-flex whitespace-nowrap min-h-11 items-center gap-1 text-small">
            {link.label}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="mirror" />
          </Link>
        )}
      </div>
      {lead && <p className="mt-1 text-small text-muted">{lead}</p>}
    </header>
  )
}
