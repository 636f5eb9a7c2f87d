import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import type { User } from '../../../shared/session/session'
import { emptyDraft, type Kind } from '../editor/draft'
import { forget, keep, keptKey, newOf, readKept } from '../editor/kept'

/**
 * Drafts of new listings that the account's role can no longer send. They are moved to a listing that it can, where no
 * draft waits already, or deleted.
 */
export function LeftDrafts({ me, home }: { me: User; home: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [, settled] = useState(0)
  const mine: Kind | undefined =
    me.role === 'service_provider' ? 'service' : me.role === 'venue_owner' ? 'venue' : undefined
  const left = (['venue', 'service'] as const).filter(
    (kind) => kind !== mine && readKept(keptKey(me.id, newOf(kind)), kind),
  )
  return left.map((kind) => {
    const from = keptKey(me.id, newOf(kind))
    const to = mine && keptKey(me.id, newOf(mine))
    const move = () => {
      const kept = readKept(from, kind)
      if (!kept || !mine || !to) return
      keep(to, { ...kept, draft: { ...emptyDraft(mine, me), ...kept.draft, category: '' }, base: emptyDraft(mine, me) })
      forget(from)
      void navigate(paths.ownerRoom(home, 'new'))
    }
    return (
      <div key={kind} role="status" className="mt-4 flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4">
        <p className="grow">{t(kind === 'venue' ? 'owner.leftVenue' : 'owner.leftService')}</p>
        {mine && to && !readKept(to, mine) && (
          <Button small onClick={move}>
            {t(mine === 'venue' ? 'owner.leftUseVenue' : 'owner.leftUseService')}
          </Button>
        )}
        <DoubleCheckButton
          small
          onConfirm={() => {
            forget(from)
            settled((n) => n + 1)
          }}
        >
          {t('owner.leftDelete')}
        </DoubleCheckButton>
      </div>
    )
  })
}
