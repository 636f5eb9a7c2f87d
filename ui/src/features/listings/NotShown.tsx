import { ErrorNote } from '../../shared/components/ErrorNote'
import { useT } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

/** The reason why a page cannot be shown of which not even the name is known. */
export function NotShown({ error, retry }: { error: Error; retry: () => void }) {
  const t = useT()
  useDocumentTitle(t('listing.pageNotShown'), { noindex: true })
  return (
    <div className="wrap grid gap-4 py-8">
      <h1 tabIndex={-1}>{t('listing.pageNotShown')}</h1>
      <ErrorNote error={error} retry={retry} />
    </div>
  )
}
