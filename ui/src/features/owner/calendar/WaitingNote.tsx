import { CircleAlert } from 'lucide-react'
import { Link } from '../../../shared/components/Link'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { paths, queryOf } from '../../../shared/paths'
import { useOwner } from '../useOwner'
import type { Waiting } from './waiting'

interface Props {
  listing: string
  range: Range
  requests: readonly Waiting[]
  holds: readonly Waiting[]
  /** Whether the requests are to be declined. */
  declining: boolean
  onDeclining: (declining: boolean) => void
}

/**
 * Says before days are closed how many requests and holds wait on them, with a link to them. Closing answers nobody, so
 * it offers to decline the requests in the same step. Renders nothing if nobody waits.
 */
export function WaitingNote({ requests, holds, ...props }: Props) {
  if (requests.length === 0 && holds.length === 0) return null
  return <Note {...{ requests, holds, ...props }} />
}

function Note({ listing, range, requests, holds, declining, onDeclining }: Props) {
  const { home } = useOwner()
  const t = useT()
  const list = (status: string) => `${paths.ownerPage(home, 'bookings')}${queryOf({ listing, ...range, status })}`
  return (
    <section role="status" className="grid gap-2 rounded-panel bg-tint p-4">
      {requests.length > 0 && (
        <>
          <p className="flex gap-2 font-semibold">
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-brass" />
            {t('owner.requestsWait', { count: requests.length })}
          </p>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={declining}
              onChange={({ target }) => onDeclining(target.checked)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            {t('owner.declineWaiting')}
          </label>
          <p className="text-small text-muted">{t(declining ? 'owner.declineWaitingHint' : 'owner.keepWaitingHint')}</p>
          <Link className="link inline-flex min-h-11 items-center justify-self-start" to={list('pending')}>
            {t('owner.showWaiting')}
          </Link>
        </>
      )}
      {holds.length > 0 && (
        <>
          <p className="flex gap-2">
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-brass" />
            {t('owner.holdsWait', { count: holds.length })}
          </p>
          <Link className="link inline-flex min-h-11 items-center justify-self-start" to={list('held')}>
            {t('owner.showHolds')}
          </Link>
        </>
      )}
    </section>
  )
}
