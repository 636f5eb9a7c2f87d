import type { ReactNode } from 'react'
import { ButtonLink } from './Button'
import { UnlitArch, type WayOut } from './EmptyState'

/**
 * Shown in place of a page that its reader may not open, because they are not signed in or have another role, or that
 * does not exist. The first link is the most likely one.
 */
export function Barred({ title, children, ways }: { title: string; children?: ReactNode; ways: WayOut[] }) {
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-3 py-14 text-center">
      <UnlitArch />
      <h1 tabIndex={-1} className="mt-3">
        {title}
      </h1>
      {children && <p className="text-muted">{children}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {ways.map(({ to, label }, i) => (
          <ButtonLink key={to} to={to} look={i === 0 ? 'primary' : 'outline'} className="min-w-36">
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
