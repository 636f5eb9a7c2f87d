import type { Location } from 'react-router'

/** Pages that nobody wants to come back to after signing in. */
export const onTheWay = new Set(['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'])

/** The state of a link to sign in, on the page of an address. */
export const comingBack = ({ pathname, search, hash, state }: Location): { next: unknown } => ({
  next: onTheWay.has(pathname)
    ? (new URLSearchParams(search).get('next') ?? (state as { next?: unknown } | null)?.next)
    : pathname + search + hash,
})
