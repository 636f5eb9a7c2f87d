import type { ReactNode } from 'react'
import { Mark } from '../../shared/components/Mark'

/** The narrow panel of the account pages, with a band of ablaq masonry on top. */
export function AccountCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="wrap py-10">
      <section className="panel mx-auto w-full max-w-md overflow-hidden">
        <div aria-hidden className="course" />
        <div className="grid gap-5 p-6">
          <header className="grid justify-items-center gap-2 text-center">
            <Mark size={52} />
            <h1 tabIndex={-1}>{title}</h1>
            {lead && <p className="text-muted">{lead}</p>}
          </header>
          {children}
        </div>
      </section>
    </div>
  )
}
