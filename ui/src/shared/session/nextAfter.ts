import type { Location } from 'react-router'
import { paths } from '../paths'
import { onTheWay } from './next'

/**
 * Where signing in leads: to the address on this site that `?next=` or the link's state names, else home. Whatever lies
 * off this site is not followed.
 */
export function nextAfter({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const asked: unknown = new URLSearchParams(search).get('next') ?? (state as { next?: unknown } | null)?.next
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, location.origin)) return '/'
  const url = new URL(asked, location.origin)
  // The whole address: a path may begin with two slashes, which would name a host.
  return url.origin === location.origin && !onTheWay.has(url.pathname) ? url.href : '/'
}

/** The admin page that asks for the second factor before a URL is opened: that page itself, or else the first one. */
export function throughSecondFactor(next: string): string {
  const { pathname, search, hash } = new URL(next, location.origin)
  if (`${pathname}/`.startsWith(`${paths.admin()}/`)) return next
  const to = pathname + search + hash
  return to === '/' ? paths.admin() : `${paths.admin()}?${new URLSearchParams({ next: to })}`
}
