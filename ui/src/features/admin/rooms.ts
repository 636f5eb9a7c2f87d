import {
  ChartLine,
  LayoutDashboard,
  type LucideIcon,
  LayoutList,
  Link2,
  ListChecks,
  ScrollText,
  Search,
  Server,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../shared/components/WhenNear'
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
  { key: '', title: 'admin.overview', Icon: LayoutDashboard, Content: lazyPart(() => import('./Overview')) },
  { key: 'moderation', title: 'admin.moderation', Icon: ListChecks, Content: lazyPart(() => import('./Moderation')) },
  { key: 'listings', title: 'admin.listings', Icon: LayoutList, Content: lazyPart(() => import('./Listings')) },
  { key: 'view-slugs', title: 'admin.slugs', Icon: Link2, Content: lazyPart(() => import('./Slugs')) },
  { key: 'accounts', title: 'admin.accounts', Icon: Users, Content: lazyPart(() => import('./Accounts')) },
  { key: 'audit', title: 'admin.audit', Icon: ScrollText, Content: lazyPart(() => import('./Audit')) },
  { key: 'security', title: 'admin.security', Icon: ShieldCheck, Content: lazyPart(() => import('./Security')) },
  { key: 'analytics', title: 'admin.analytics', Icon: ChartLine, Content: lazyPart(() => import('./Analytics')) },
  { key: 'search', title: 'admin.search', Icon: Search, Content: lazyPart(() => import('./SearchWords')) },
  { key: 'reference', title: 'admin.reference', Icon: Tags, Content: lazyPart(() => import('./Reference')) },
  { key: 'system', title: 'admin.system', Icon: Server, Content: lazyPart(() => import('./System')) },
]
