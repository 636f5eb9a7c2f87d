import { useLocation } from 'react-router'
import { ButtonLink } from '../../shared/components/Button'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'

/**
 * The way to sign in and back to what a visitor was refused where an account is not: the address has it as its hash.
 * `kept` says that what was typed stays; `onLeave` is given the form.
 */
export function SignInBack({
  to,
  kept,
  onLeave,
}: {
  to: string
  kept: string
  onLeave?: (form: HTMLFormElement) => void
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        to={paths.login()}
        state={{ next: `${pathname}${search}#${to}` }}
        onClick={({ currentTarget }) => onLeave?.(currentTarget.closest('form')!)}
      >
        {t('nav.signIn')}
      </ButtonLink>
      <p className="grow text-small text-muted">{kept}</p>
    </div>
  )
}
