import type { AnchorHTMLAttributes, Ref } from 'react'
import { type NavigateOptions, type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'

export interface LinkProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'state' | 'replace' | 'preventScrollReset'> {
  to: To
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the site, made from the router's public hooks. The router's own component also prefetches pages of the
 * router's framework, which this site does not use; that would add 3 KB to the first download.
 */
export function Link({ to, state, replace, preventScrollReset, target, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, preventScrollReset, target })
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** A link with `aria-current` if its page is open, or without `end`, if a page below it is open. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useResolvedPath(rest.to)
  const here = useLocation().pathname
  const open = here === pathname || (!end && here.startsWith(`${pathname}/`))
  return <Link {...rest} aria-current={open ? 'page' : undefined} />
}
