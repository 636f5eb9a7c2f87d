import { useT } from '../i18n/language'
import { useDocumentTitle } from '../useDocumentTitle'
import { useRoom } from '../useRoom'

/**
 * Sets the document's title to that of the open dashboard page. Render it before the page: effects run in order, so
 * that a page that sets its own title does so afterwards.
 */
export function RoomTitle() {
  const t = useT()
  const room = useRoom()
  useDocumentTitle(room ? t(room.title ?? room.layout) : '', { noindex: true })
  return null
}
