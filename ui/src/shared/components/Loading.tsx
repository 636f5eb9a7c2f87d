import type { ReactNode } from 'react'
import { useT } from '../i18n/language'

/** Says that something is being fetched, and keeps its room by a skeleton. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div role="status" aria-busy>
      <span className="unseen">{t('common.loading')}</span>
      {children}
    </div>
  )
}
