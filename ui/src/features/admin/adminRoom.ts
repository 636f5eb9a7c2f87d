import type { LucideIcon } from 'lucide-react'
import type { MessageKey } from '../../shared/i18n/language'

/** A page of the admin's list of pages. */
export interface AdminRoom {
  title: MessageKey
  to: string
  Icon: LucideIcon
}
