import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../shared/i18n/language'

/** A panel of figures with its file for spreadsheets. */
export function FigurePanel({ title, csv, children }: { title: string; csv: string; children: ReactNode }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={id} className="me-auto text-panel">
          {title}
        </h2>
        <a href={csv} download aria-label={t('admin.csvOf', { what: title })} className="btn btn-outline btn-small">
          <Download size={16} strokeWidth={1.75} aria-hidden />
          CSV
        </a>
      </div>
      {children}
    </section>
  )
}
