import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CombinedError } from '@urql/core'
import { refusal } from '../graphql/errors'
import { type MessageKey, useT } from '../i18n/language'
import { useOnline } from '../hooks/useOnline'
import { Button } from './Button'
import { LinesSkeleton } from './Skeletons'

interface Answer<T> {
  data?: T | null
  fetching: boolean
  stale?: boolean
  error?: CombinedError | Error
}

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

/**
 * Decides between loading, error, empty and content for one query. Data that is there stays visible while it is
 * fetched again, and also beside an error.
 */
export function Panel<T>({ answer, empty, isEmpty, skeleton = <LinesSkeleton />, retry, children }: {
  answer: Answer<T>
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  skeleton?: ReactNode
  retry?: () => void
  children: (data: T) => ReactNode
}) {
  const t = useT()
  const { data, error, fetching, stale } = answer
  if (data == null && !error) {
    return (
      <div role="status" aria-busy>
        <span className="unseen">{t('common.loading')}</span>
        {skeleton}
      </div>
    )
  }
  return (
    <>
      {error && <ErrorNote error={error} retry={retry} />}
      {data != null && (
        <div aria-busy={fetching || stale || undefined} className={fetching || stale ? 'opacity-80 transition-opacity' : undefined}>
          {isEmpty?.(data) ? empty : children(data)}
        </div>
      )}
    </>
  )
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
