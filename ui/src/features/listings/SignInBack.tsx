import { useLocation } from 'react-router'
import { ButtonLink } from '../../shared/components/Button'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'

/**
 * The link to sign in, for a visitor who was refused something that needs an account. `to` is the hash of the address
 * to come back to. `kept` is the note that what was typed is kept. `onLeave` is called with the form.
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
