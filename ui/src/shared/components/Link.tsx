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
 * A link within the site, by the router's public hooks. The router's own component also prefetches pages of its
 * framework, which this site does not use: 3 KB of the first download.
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

/** A link that says by `aria-current` whether its page, or one below it without `end`, is the one that is open. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useResolvedPath(rest.to)
  const here = useLocation().pathname
  const open = here === pathname || (!end && here.startsWith(`${pathname}/`))
  return <Link {...rest} aria-current={open ? 'page' : undefined} />
}
