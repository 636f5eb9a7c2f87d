import { Archive as ArchiveIcon, ChevronLeft, Info } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../../shared/components/EmptyState'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { type User, useUser } from '../../../shared/session/session'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { draftOf, type EditedListing, EditedListingDocument, emptyDraft, type Kind } from './draft'
import { EditorForm } from './EditorForm'
import { Unfinished } from '../dashboard/Unfinished'
import { forget, keptKey, newKey, writeOn } from './kept'

const Archive = graphql(`
  mutation ArchiveListing($input: ArchiveListing!) {
    archiveListing(input: $input) {
      position
    }
  }
`)

function Frame({
  title,
  home,
  badge,
  children,
}: {
  title: string
  home: string
  badge?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  useDocumentTitle(title, { noindex: true })
  return (
    <>
      <Link to={home} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('owner.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
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
  const [key] = useState(() => newKey(me.id, kind))
  const onKept = useCallback(() => writeOn(me.id, kind, key), [me.id, kind, key])
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

/** The editor of a listing of one's own, or of any for admins. */
export function EditListing({ id, home }: { id: string; home: string }) {
  const [answer, ask] = useQuery({ query: EditedListingDocument, variables: { id }, requestPolicy: 'network-only' })
  const t = useT()
  // The first answer starts the form; later ones reach it when it is sent.
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ listing }) =>
        listing?.draft && listing.version != null ? (
          <Edited key={listing.id} listing={listing} home={home} />
        ) : (
          <EmptyState title={t('error.not_found')} ways={[{ to: home, label: t('owner.title') }]} />
        )
      }
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
      {status !== 'ARCHIVED' && <Archiving listing={listing.id} home={home} />}
    </Frame>
  )
}

/** Where the listing stands, why, and what an edit leads to. */
function Standing({ listing, admin }: { listing: EditedListing; admin: boolean }) {
  const t = useT()
  const { ago } = useDates()
  const { status, reason, revision } = listing
  const words: Record<EditedListing['status'], MessageKey> = {
    PENDING: 'owner.standingPending',
    APPROVED: 'owner.standingApproved',
    REJECTED: 'owner.standingRejected',
    SUSPENDED: 'owner.standingSuspended',
    ARCHIVED: 'owner.standingArchived',
  }
  return (
    <div className="mt-3 grid max-w-3xl gap-3">
      {reason && (
        <div className="grid gap-1">
          {status === 'APPROVED' && <p className="text-small">{t('owner.revisionRefused')}</p>}
          <Reason tone="refused">{reason}</Reason>
        </div>
      )}
      <p className="flex items-start gap-2 text-small text-muted">
        <Info size={17} aria-hidden className="mt-1 shrink-0 text-brass" />
        {t(admin ? 'owner.standingAdmin' : words[status])}
      </p>
      {revision && <Reason>{t('owner.revisionWaits', { when: ago(revision.at) })}</Reason>}
    </div>
  )
}

/** Takes the listing off every page for good. */
function Archiving({ listing, home }: { listing: string; home: string }) {
  const t = useT()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const me = useUser()
  const [{ fetching }, archive] = useMutation(Archive)
  const run = async () => {
    const { error } = await archive({ input: { listing } })
    if (error) {
      toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' })
      return
    }
    if (me) forget(keptKey(me.id, listing))
    toast({ title: t('owner.archived'), tone: 'tile' })
    await navigate(home)
  }
  return (
    <section aria-labelledby="archive-title" className="mt-8 grid max-w-3xl gap-2 border-t border-line pt-6">
      <h2 id="archive-title" className="text-panel">
        {t('owner.archive')}
      </h2>
      <p className="text-small text-muted">{t('owner.archiveLead')}</p>
      <DoubleCheckButton look="danger" busy={fetching} className="justify-self-start" onConfirm={() => void run()}>
        <span className="inline-flex items-center gap-2">
          <ArchiveIcon size={17} aria-hidden />
          {t('owner.archive')}
        </span>
      </DoubleCheckButton>
    </section>
  )
}
