import { useT } from '../i18n/language'
import { useDocumentTitle } from '../useDocumentTitle'
import { useRoom } from '../useRoom'

/**
 * Names the document after the room that is open. It stands before what draws the room: effects run in this order, and
 * a room that names itself does so after it.
 */
export function RoomTitle() {
  const t = useT()
  const room = useRoom()
  useDocumentTitle(room ? t(room.title ?? room.layout) : '', { noindex: true })
  return null
}
