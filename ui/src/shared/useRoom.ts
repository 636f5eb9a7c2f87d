import { useMatches } from 'react-router'
import type { MessageKey } from './i18n/language'
import type { Access } from './route'
import type { Role } from './session/session'

/** What is known of the page that is open in a layout before it is drawn. */
export interface Room {
  /** The layout's own title. */
  layout: MessageKey
  /** The page's; none where it says it by itself. */
  title?: MessageKey
  access: Access
}

/** The room that is open; undefined where the page is in no layout but the site's. */
export function useRoom(): Room | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<Room> | undefined)
  const room = Object.assign({}, ...handles) as Partial<Room>
  return room.layout && (room as Room)
}

/** Whether a room is for a role. The server decides; this spares who is not meant the way there. */
export const isFor = ({ access }: Pick<Room, 'access'>, role: Role): boolean =>
  !Array.isArray(access) || access.includes(role)
