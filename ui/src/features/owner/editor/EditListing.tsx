import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { useOwner } from '../useOwner'
import { Frame, useSaved } from './EditorFrame'
import { Archive as ArchiveIcon, Info } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { SubjectPanel } from '../../../shared/components/SubjectPanel'
import { toast } from '../../../shared/components/toast'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useUser } from '../../../shared/session/session'
import { draftOf, type EditedListing, EditedListingDocument } from './draft'
import { EditorForm } from './EditorForm'
import { forget, keptKey } from './kept'

const Archive = graphql(`
  mutation ArchiveListing($input: ArchiveListing!) {
    archiveListing(input: $input) {
      position
    }
  }
`)

/** The editor of one of the owner's listings, or for admins of any listing. */
export function Page() {
  const { id = '' } = useParams()
  const { home } = useOwner()
  const [answer, ask] = useQuery({ query: EditedListingDocument, variables: { id }, requestPolicy: 'network-only' })
  const t = useT()
  // The form starts with the first answer. Later answers do not change it; a newer version is merged when it is sent.
  return (
    <SubjectPanel
      title={t('owner.title')}
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      subjectOf={({ listing }) => (listing?.draft && listing.version != null ? listing : null)}
      missing={{ title: t('error.not_found'), ways: [{ to: home, label: t('owner.title') }] }}
    >
      {(listing) => <Edited key={listing.id} listing={listing} home={home} />}
    </SubjectPanel>
  )
}

/** Moves the focus to the field that the address names. Of a field in two languages it takes the first empty text. */
function useNamedField() {
  const { hash } = useLocation()
  useEffect(() => {
    const field = hash.slice(1)
    if (!/^\w+$/.test(field)) return
    const fields = [...document.querySelectorAll<HTMLElement>(`#${field}, #${field}-ar, #${field}-en`)]
    const empty = (each: HTMLElement) => 'value' in each && each.value === ''
    const first = fields.find(empty) ?? fields[0]
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [hash])
}

function Edited({ listing, home }: { listing: EditedListing; home: string }) {
  const name = useName()
  const me = useUser()
  const onSaved = useSaved(home)
  useNamedField()
  if (!me || !listing.draft) return null
  const { status } = listing
  const admin = me.role === 'admin'
  const closed = status === 'ARCHIVED' || (status === 'SUSPENDED' && !admin)
  const title = name({ nameAr: listing.draft.name.ar, nameEn: listing.draft.name.en })
  return (
    <Frame title={title} home={home} badge={<Badge state={status.toLowerCase() as State} />}>
      <ListingStatus listing={listing} admin={admin} />
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

/** The state of the listing with its reason, and what saving will do. */
function ListingStatus({ listing, admin }: { listing: EditedListing; admin: boolean }) {
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

/** Archives the listing, which removes it from every page for good. */
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
