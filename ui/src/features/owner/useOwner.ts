import { useOutletContext } from 'react-router'
import type { User } from '../../shared/session/session'

/** The user of the dashboard, given by the layout. */
export interface Owner {
  me: User
  /** The path of the user's dashboard. An admin who edits an owner's listing has their own. */
  home: string
}

export const useOwner = () => useOutletContext<Owner>()
