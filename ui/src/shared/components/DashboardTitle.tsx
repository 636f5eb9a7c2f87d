import { useT } from '../i18n/language'
import { useDocumentTitle } from '../useDocumentTitle'
import { useDashboardPage } from '../useDashboardPage'

/**
 * Sets the document's title to that of the open dashboard page. Render it before the page: effects run in order, so
 * that a page that sets its own title does so afterwards.
 */
export function DashboardTitle() {
  const t = useT()
  const page = useDashboardPage()
  useDocumentTitle(page ? t(page.title ?? page.layout) : '', { noindex: true })
  return null
}
