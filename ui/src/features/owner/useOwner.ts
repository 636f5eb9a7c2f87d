import { useOutletContext } from 'react-router'
import type { User } from '../../shared/session/session'

/** Who works in an owner's rooms, as the layout has let them in. */
export interface Owner {
  me: User
  /** The path of the rooms that are theirs; an admin, who edits the listing of another, comes from their own. */
  home: string
}

export const useOwner = () => useOutletContext<Owner>()
