import type { LucideIcon } from 'lucide-react'
import type { MessageKey } from '../../shared/i18n/language'

/** An entry of the admin menu: a page with its title, path and icon. */
export interface AdminPage {
  title: MessageKey
  to: string
  Icon: LucideIcon
}
