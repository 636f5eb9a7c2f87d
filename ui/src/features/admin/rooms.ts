import { ChartLine, LayoutDashboard, type LucideIcon, LayoutList, Link2, ListChecks, ScrollText, Search, Server, Tags, Users } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { MessageKey } from '../../shared/i18n/language'

export interface Room {
  /** Its path below /admin; the first one's is empty. */
  key: string
  title: MessageKey
  Icon: LucideIcon
  /** Draws the room; `rest` is what follows its key in the path. */
  Content: ComponentType<{ rest: string[] }>
}

/** The rooms of the admin pages, in the order of their list. */
export const rooms: Room[] = [
  { key: '', title: 'admin.overview', Icon: LayoutDashboard, Content: lazy(() => import('./Overview')) },
  { key: 'moderation', title: 'admin.moderation', Icon: ListChecks, Content: lazy(() => import('./Moderation')) },
  { key: 'listings', title: 'admin.listings', Icon: LayoutList, Content: lazy(() => import('./Listings')) },
  { key: 'view-slugs', title: 'admin.slugs', Icon: Link2, Content: lazy(() => import('./Slugs')) },
  { key: 'accounts', title: 'admin.accounts', Icon: Users, Content: lazy(() => import('./Accounts')) },
  { key: 'audit', title: 'admin.audit', Icon: ScrollText, Content: lazy(() => import('./Audit')) },
  { key: 'analytics', title: 'admin.analytics', Icon: ChartLine, Content: lazy(() => import('./Analytics')) },
  { key: 'search', title: 'admin.search', Icon: Search, Content: lazy(() => import('./SearchWords')) },
  { key: 'reference', title: 'admin.reference', Icon: Tags, Content: lazy(() => import('./Reference')) },
  { key: 'system', title: 'admin.system', Icon: Server, Content: lazy(() => import('./System')) },
]
