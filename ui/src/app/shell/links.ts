import type { MessageKey } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'

export interface ShellLink {
  to: string
  label: MessageKey
}

/** The header's links, in their order. */
export const headerLinks: ShellLink[] = [
  { to: paths.home(), label: 'nav.home' },
  { to: paths.venues(), label: 'nav.venues' },
  { to: paths.services(), label: 'nav.services' },
  { to: paths.blog(), label: 'nav.blog' },
  { to: paths.couples(), label: 'nav.couples' },
]
