import { Info } from 'lucide-react'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { endedBecause } from '../../shared/session/session'
import { useStore } from '../../shared/store'

const reasons: Record<string, MessageKey> = {
  suspended: 'account.endedSuspended',
  role: 'account.endedRole',
  password: 'account.endedPassword',
  second_factor: 'account.endedSecondFactor',
  elsewhere: 'account.endedElsewhere',
  expired: 'account.endedExpired',
}

/** The reason why this tab's session ended, if the server gave one. */
export function WhyEnded() {
  const t = useT()
  const reason = reasons[useStore(endedBecause) ?? '']
  return (
    reason && (
      <p role="status" className="flex items-start gap-2 rounded-button bg-tint p-3 text-small">
        <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-brass" />
        {t(reason)}
      </p>
    )
  )
}
