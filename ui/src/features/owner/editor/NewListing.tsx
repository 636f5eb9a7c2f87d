import { useCallback, useState } from 'react'
import { LeftDrafts } from '../dashboard/LeftDrafts'
import { Unfinished } from '../dashboard/Unfinished'
import { type Owner, useOwner } from '../useOwner'
import { Frame, useSaved } from './EditorFrame'
import { useT } from '../../../shared/i18n/language'
import { useBeginning } from '../../../shared/wizard/useSteps'
import { emptyDraft, type Kind } from './draft'
import { EditorForm } from './EditorForm'
import { newDraftKey, setTabDraft } from './kept'

/** The page of a new listing. Following the link to the page while it is open mounts the editor anew. */
export function Page() {
  const { me, home } = useOwner()
  const key = useBeginning()
  return (
    <>
      <LeftDrafts me={me} home={home} />
      <NewListing key={key} me={me} home={home} />
    </>
  )
}

/** The editor of a new listing: a venue or a service, by the role of the account. */
function NewListing({ me, home }: Owner) {
  const t = useT()
  const kind: Kind = me.role === 'service_provider' ? 'service' : 'venue'
  const onSaved = useSaved(home)
  const [key] = useState(() => newDraftKey(me.id, kind))
  const onKept = useCallback(() => setTabDraft(me.id, kind, key), [me.id, kind, key])
  return (
    <Frame title={t(kind === 'venue' ? 'owner.newVenue' : 'owner.newService')} home={home}>
      <p className="mt-2 text-muted">{t('owner.newLead')}</p>
      <Unfinished me={me} kind={kind} home={home} except={key} />
      <EditorForm
        kind={kind}
        start={emptyDraft(kind, me)}
        version={0}
        draftKey={key}
        onKept={onKept}
        onSaved={onSaved}
      />
    </Frame>
  )
}
