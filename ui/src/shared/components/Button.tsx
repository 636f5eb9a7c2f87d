import type { ComponentProps, ReactNode } from 'react'
import { useSpinner } from '../hooks/useSpinner'
import { Link, type LinkProps } from './Link'
import { Spinner } from './Spinner'

export type ButtonLook = 'primary' | 'outline' | 'tile' | 'text' | 'danger' | 'wine'

interface Look {
  look?: ButtonLook
  /** 36 px high, for dense admin rows only. */
  small?: boolean
}

const classes = ({ look = 'outline', small }: Look, more = '') => `btn btn-${look} ${small ? 'btn-small' : ''} ${more}`

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; children: ReactNode }

/** A button. `busy` ignores further clicks, and after 400 ms shows a spinner. A view has one primary button. */
export function Button({
  look,
  small,
  busy = false,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const spinning = useSpinner(busy)
  return (
    <button
      {...rest}
      type={type}
      className={classes({ look, small }, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {spinning && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, small, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes({ look, small }, className)} />
}
