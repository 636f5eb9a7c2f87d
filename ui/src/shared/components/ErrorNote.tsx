import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { refusal } from '../graphql/errors'
import { useOnline } from '../hooks/useOnline'
import { type MessageKey, useT } from '../i18n/language'
import { user } from '../session/session'
import { useStore } from '../store'
import { leaveFocus } from '../passFocus'
import { paths } from '../paths'
import { Button, ButtonLink } from './Button'

const generic: Record<string, MessageKey> = {
  offline: 'error.noConnection',
  forbidden: 'error.forbidden',
  unauthenticated: 'error.unauthenticated',
  not_found: 'error.not_found',
  unavailable: 'error.unavailable',
}

/**
 * The message to show for an error: the server's own, else a general one. It does not say that typed text is kept,
 * since there may be none.
 */
export function useErrorText(): (error: Error) => string {
  const t = useT()
  return (error) => {
    const { message, code } = refusal(error)
    return message || t(generic[code] ?? 'error.unexpected')
  }
}

/**
 * Shows an error. With `retry` the error is that of reading data: a button tries again, and the client does so by
 * itself when it is back online. An invalid request would fail again, so it has no button. Staff who have not given
 * their second factor are led to where it is asked for. Without `retry` the error is that of a form, which keeps what
 * was typed; the note is inside the form, and `useForm` gives it the focus. With `focused` the note takes the focus
 * itself, for a button outside of a form. That a session had ended is not said any more to who has signed in again.
 */
export function ErrorNote({
  error,
  title,
  retry,
  focused = false,
}: {
  error?: Error
  title?: string
  focused?: boolean
  retry?: (() => void) | undefined
}) {
  const t = useT()
  const text = useErrorText()
  const online = useOnline()
  const me = useStore(user)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused, error])
  const code = error && refusal(error).code
  if (me && code === 'unauthenticated') return null
  const offline = error !== undefined && (!online || code === 'offline')
  // The banner above the page already reports the lost connection, with a button to try again.
  const known = offline && !online && retry !== undefined
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={retry ? undefined : -1}
      data-refusal={!retry}
      className="my-4 flex flex-wrap items-center gap-3 rounded-panel border border-danger bg-danger-tint p-4"
    >
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="text-danger" />
      <div className="grow">
        {title && <p className="font-semibold">{title}</p>}
        {error && (
          <p className={title ? 'text-small' : ''}>
            {offline ? t(retry ? 'error.offlineAgain' : 'error.offline') : text(error)}
          </p>
        )}
      </div>
      {code === 'second_factor' && (
        <ButtonLink small to={paths.admin()}>
          {t('nav.admin')}
        </ButtonLink>
      )}
      {retry && !known && code !== 'invalid' && code !== 'second_factor' && (
        <Button small ref={leaveFocus} onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
