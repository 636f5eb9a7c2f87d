import { useNavigate } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import type { User } from '../../../shared/session/session'
import { emptyDraft, type Kind } from '../editor/draft'
import { forget, keep, keptKey, newDraftName, readKept, useNewDrafts, setTabDraft } from '../editor/kept'

/**
 * Drafts of new listings of a kind that the account's role no longer allows. Each can be moved to a listing that it
 * allows, or deleted.
 */
export function LeftDrafts({ me, home }: { me: User; home: string }) {
  const mine: Kind | undefined =
    me.role === 'service_provider' ? 'service' : me.role === 'venue_owner' ? 'venue' : undefined
  return (['venue', 'service'] as const)
    .filter((kind) => kind !== mine)
    .map((kind) => <Left key={kind} me={me} home={home} kind={kind} mine={mine} />)
}

function Left({ me, home, kind, mine }: { me: User; home: string; kind: Kind; mine: Kind | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { begun, again } = useNewDrafts(me.id, kind)
  const move = (from: string) => {
    const kept = readKept(from, kind)
    if (!kept || !mine) return
    const first = keptKey(me.id, newDraftName(mine))
    const to = readKept(first, mine) ? keptKey(me.id, newDraftName(mine, crypto.randomUUID())) : first
    const draft = { ...emptyDraft(mine, me), ...kept.draft, category: '' }
    if (!keep(to, { ...kept, draft, base: emptyDraft(mine, me) })) return
    forget(from)
    again()
    setTabDraft(me.id, mine, to)
    void navigate(paths.ownerPage(home, 'new'))
  }
  return begun.map(({ key }) => (
    <div key={key} role="status" className="mt-4 flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4">
      <p className="grow">{t(kind === 'venue' ? 'owner.leftVenue' : 'owner.leftService')}</p>
      {mine && (
        <Button small onClick={() => move(key)}>
          {t(mine === 'venue' ? 'owner.leftUseVenue' : 'owner.leftUseService')}
        </Button>
      )}
      <DoubleCheckButton
        small
        onConfirm={() => {
          forget(key)
          again()
        }}
      >
        {t('owner.leftDelete')}
      </DoubleCheckButton>
    </div>
  ))
}
