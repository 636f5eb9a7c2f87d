import { ChevronLeft, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { graphql } from '../../../shared/graphql/graphql'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { type User, useUser } from '../../../shared/session/session'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { draftOf, type EditedListing, EditedListingDocument, emptyDraft, type Kind } from './draft'
import { EditorForm } from './EditorForm'
import { keptKey } from './kept'

export const RevisionsDocument = graphql(`
  query Revisions($listing: ID!) {
    listingHistory(listing: $listing) {
      type
      at
      reason
    }
  }
`)

function Frame({ title, home, badge, children }: { title: string; home: string; badge?: ReactNode; children: ReactNode }) {
  const t = useT()
  useDocumentTitle(title, { noindex: true })
  return (
    <>
      <Link to={home} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('owner.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} dir="auto">{title}</h1>
        {badge}
      </div>
      {children}
    </>
  )
}

/** Told once it is sent, on the page of listings. */
function useSaved(home: string) {
  const t = useT()
  const navigate = useNavigate()
  return (word: MessageKey) => {
    const done: Partial<Record<MessageKey, [MessageKey, MessageKey?]>> = {
      'owner.submitNew': ['owner.sentNew', 'owner.sentWait'],
      'owner.submitAgain': ['owner.resubmitted', 'owner.sentWait'],
      'owner.submitRevision': ['owner.sentRevision', 'owner.sentWait'],
    }
    const [title, text] = done[word] ?? ['owner.saved']
    toast({ title: t(title), text: text && t(text), tone: 'tile' })
    void navigate(home)
  }
}

/** The editor of a new listing: a venue or a service, as the account's role has it. */
export function NewListing({ me, home }: { me: User; home: string }) {
  const t = useT()
  const kind: Kind = me.role === 'service_provider' ? 'service' : 'venue'
  const onSaved = useSaved(home)
  return (
    <Frame title={t(kind === 'venue' ? 'owner.newVenue' : 'owner.newService')} home={home}>
      <p className="mt-2 text-muted">{t('owner.newLead')}</p>
      <EditorForm kind={kind} start={emptyDraft(kind, me)} version={0} draftKey={keptKey(me.id, `new-${kind}`)} onSaved={onSaved} />
    </Frame>
  )
}

/** The editor of a listing of one's own, or of any for admins. */
export function EditListing({ id, home }: { id: string; home: string }) {
  const [answer, ask] = useQuery({ query: EditedListingDocument, variables: { id }, requestPolicy: 'network-only' })
  const t = useT()
  // The first answer starts the form; later ones reach it when it is sent.
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ listing }) => (listing?.draft && listing.version != null ? <Edited key={listing.id} listing={listing} home={home} /> : <EmptyState title={t('error.not_found')} ways={[{ to: home, label: t('owner.title') }]} />)}
    </Panel>
  )
}

function Edited({ listing, home }: { listing: EditedListing; home: string }) {
  const name = useName()
  const me = useUser()
  const onSaved = useSaved(home)
  if (!me || !listing.draft) return null
  const { status } = listing
  const admin = me.role === 'admin'
  const closed = status === 'ARCHIVED' || (status === 'SUSPENDED' && !admin)
  const title = name({ nameAr: listing.draft.name.ar, nameEn: listing.draft.name.en })
  return (
    <Frame title={title} home={home} badge={<Badge state={status.toLowerCase() as State} />}>
      <Standing listing={listing} admin={admin} />
      {!closed && (
        <EditorForm
          kind={listing.kind === 'VENUE' ? 'venue' : 'service'}
          start={draftOf(listing, listing.draft)}
          version={listing.version ?? 0}
          draftKey={keptKey(me.id, listing.id)}
          listing={listing}
          admin={admin}
          onSaved={onSaved}
        />
      )}
    </Frame>
  )
}

/** Where the listing stands, why, and what an edit leads to. */
function Standing({ listing, admin }: { listing: EditedListing; admin: boolean }) {
  const t = useT()
  const { ago } = useDates()
  const { status, reason, revision } = listing
  const words: Record<EditedListing['status'], MessageKey> = {
    PENDING: 'owner.standingPending', APPROVED: 'owner.standingApproved', REJECTED: 'owner.standingRejected', SUSPENDED: 'owner.standingSuspended', ARCHIVED: 'owner.standingArchived',
  }
  return (
    <div className="mt-3 grid max-w-3xl gap-3">
      {reason && <Reason tone="refused">{reason}</Reason>}
      <p className="flex items-start gap-2 text-small text-muted">
        <Info size={17} aria-hidden className="mt-1 text-brass" />
        {t(admin ? 'owner.standingAdmin' : words[status])}
      </p>
      {revision && <Reason>{t('owner.revisionWaits', { when: ago(revision.at) })}</Reason>}
      {status === 'APPROVED' && !revision && <RefusedRevision listing={listing.id} />}
    </div>
  )
}

/** Why the last edit was refused, unless another was approved since. */
function RefusedRevision({ listing }: { listing: string }) {
  const t = useT()
  const { ago } = useDates()
  const [{ data }] = useQuery({ query: RevisionsDocument, variables: { listing }, requestPolicy: 'network-only' })
  const last = data?.listingHistory.findLast(({ type }) => type.startsWith('listing.revision_'))
  if (last?.type !== 'listing.revision_rejected') return null
  return (
    <div className="grid gap-1">
      <p className="text-small">{t('owner.revisionRefused', { when: ago(last.at) })}</p>
      {last.reason && <Reason tone="refused">{last.reason}</Reason>}
    </div>
  )
}
