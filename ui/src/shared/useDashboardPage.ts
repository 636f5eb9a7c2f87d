import { useMatches } from 'react-router'
import type { MessageKey } from './i18n/language'
import type { Access } from './route'
import type { Role } from './session/session'

/** What a layout knows of the open page before it is rendered. */
export interface DashboardPage {
  /** The layout's own title. */
  layout: MessageKey
  /** The page's title; undefined if the page sets it itself. */
  title?: MessageKey
  access: Access
  /** Set if the page's file did not load: then `access` is only that of the layout. */
  unread?: true
}

/** The open page; undefined if it is in no layout but the site's. */
export function useDashboardPage(): DashboardPage | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<DashboardPage> | undefined)
  const page = Object.assign({}, ...handles) as Partial<DashboardPage>
  if (!page.layout) return undefined
  return handles.at(-1) ? (page as DashboardPage) : { ...(page as DashboardPage), unread: true }
}

/** Reports whether a page is for a role. The server decides; this only hides links and pages that it would refuse. */
export const isFor = ({ access }: Pick<DashboardPage, 'access'>, role: Role): boolean =>
  !Array.isArray(access) || access.includes(role)
