import { CircleAlert } from 'lucide-react'
import { refusal } from '../graphql/errors'
import { useOnline } from '../hooks/useOnline'
import { type MessageKey, useT } from '../i18n/language'
import { Button } from './Button'

const generic: Record<string, MessageKey> = {
  offline: 'error.offline',
  forbidden: 'error.forbidden',
  unauthenticated: 'error.unauthenticated',
  not_found: 'error.not_found',
}

/** The sentence to show for an error: the server's own, else one of ours. */
export function useErrorText(): (error: Error) => string {
  const t = useT()
  return (error) => {
    const { message, code } = refusal(error)
    return message || t(generic[code] ?? 'error.unexpected')
  }
}

/** An error in words, with a way to try again. */
export function ErrorNote({ error, title, retry }: { error?: Error; title?: string; retry?: (() => void) | undefined }) {
  const t = useT()
  const text = useErrorText()
  const online = useOnline()
  return (
    <div role="alert" className="my-4 flex flex-wrap items-center gap-3 rounded-panel border border-danger bg-danger-tint p-4">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="text-danger" />
      <div className="grow">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-small' : ''}>{online || !error ? (error ? text(error) : null) : t('error.offline')}</p>
      </div>
      {retry && <Button small onClick={retry}>{t('common.retry')}</Button>}
    </div>
  )
}
