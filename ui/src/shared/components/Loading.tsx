import type { ReactNode } from 'react'
import { useT } from '../i18n/language'

/** Announces that something is loading, and shows a skeleton in its place. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div role="status" aria-busy>
      <span className="unseen">{t('common.loading')}</span>
      {children}
    </div>
  )
}
