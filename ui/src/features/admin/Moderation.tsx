import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Added, DiffText, Removed } from '../../shared/components/Diff'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { ErrorNote, useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { Picture } from '../../shared/components/Picture'
import { Rating } from '../../shared/components/Rating'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'

const Waiting = graphql(`
  fragment Waiting on Listing {
    id
    version
    kind
    nameAr
    nameEn
    descriptionAr
    descriptionEn
    capacity
    updatedAt
    governorate {
      nameAr
      nameEn
    }
    category {
      nameAr
      nameEn
    }
    cover {
      url
      width
      height
      colour
      variants {
        width
        url
      }
    }
    owner {
      username
      verified
    }
    revision {
      id
      at
      details {
        name {
          ar
          en
        }
        description {
          ar
          en
        }
        capacity
      }
    }
  }
`)

export const QueueDocument = graphql(
  `
    query ModerationQueue {
      moderationQueue {
        listings {
          ...Waiting
        }
        revisions {
          ...Waiting
        }
        reviews {
          id
          rating
          name
          comment
          createdAt
          listing {
            id
            nameAr
            nameEn
          }
        }
        reports {
          id
          reason
          comment
          at
          listing {
            id
            nameAr
            nameEn
          }
        }
      }
    }
  `,
  [Waiting],
)

type WaitingListing = ResultOf<typeof Waiting>

const ApproveListing = graphql(`mutation ApproveListing($input: ApproveListing!) { approveListing(input: $input) { position } }`)
const RejectListing = graphql(`mutation RejectListing($input: RejectListing!) { rejectListing(input: $input) { position } }`)
const ApproveRevision = graphql(`mutation ApproveRevision($input: ApproveRevision!) { approveRevision(input: $input) { position } }`)
const RejectRevision = graphql(`mutation RejectRevision($input: RejectRevision!) { rejectRevision(input: $input) { position } }`)
const ApproveReview = graphql(`mutation ApproveReview($input: ApproveReview!) { approveReview(input: $input) { position } }`)
const RejectReview = graphql(`mutation RejectReview($input: RejectReview!) { rejectReview(input: $input) { position } }`)

/** Everything that waits, oldest first. An approval names the version that was on the screen. */
export default function Moderation() {
  const t = useT()
  const [answer, ask] = useQuery({ query: QueueDocument, requestPolicy: 'cache-and-network' })
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <Panel
      answer={answer}
      retry={again}
      isEmpty={({ moderationQueue: q }) => q.listings.length + q.revisions.length + q.reviews.length + q.reports.length === 0}
      empty={<EmptyState title={t('admin.nothingWaits')} />}
    >
      {({ moderationQueue: q }) => (
        <div className="grid gap-10 pt-6">
          <Group title={t('admin.newListings', { count: q.listings.length })}>
            {q.listings.map((each) => <ListingRow key={each.id} listing={each} onDone={again} />)}
          </Group>
          <Group title={t('admin.revisions', { count: q.revisions.length })}>
            {q.revisions.map((each) => <ListingRow key={each.id} listing={each} onDone={again} />)}
          </Group>
          <Group title={t('admin.reviews', { count: q.reviews.length })}>
            {q.reviews.map((each) => <ReviewRow key={each.id} review={each} onDone={again} />)}
          </Group>
        </div>
      )}
    </Panel>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-4 grid gap-4">{children}</ul>
    </section>
  )
}

/** Runs a decision: says what happened, and that the queue is to be read again. */
function useDecision(onDone: () => void) {
  const t = useT()
  const errorText = useErrorText()
  return (error: Error | undefined) => {
    if (error) toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' })
    else toast({ title: t('admin.done'), tone: 'tile' })
    onDone()
  }
}

function ListingRow({ listing, onDone }: { listing: WaitingListing; onDone: () => void }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const [rejecting, setRejecting] = useState(false)
  const [, approve] = useMutation(ApproveListing)
  const [, reject] = useMutation(RejectListing)
  const [, approveRevision] = useMutation(ApproveRevision)
  const [, rejectRevision] = useMutation(RejectRevision)
  const told = useDecision(onDone)
  const seen = { listing: listing.id, version: listing.version ?? 0 }
  return (
    <li className="panel grid gap-4 p-4 lg:grid-cols-[220px_1fr_auto]">
      <Picture source={listing.cover} alt="" sizes="220px" className="aspect-4/3 w-full rounded-picture object-cover" />
      <div className="grid content-start gap-1">
        <h3 dir="auto">{name(listing)}</h3>
        <p className="text-small text-muted">
          {[listing.category, listing.governorate].map((each) => (each ? name(each) : '')).filter(Boolean).join(' · ')} · {ago(listing.revision?.at ?? listing.updatedAt)}
        </p>
        <p className="text-small"><bdi>{listing.owner?.username ?? t('admin.erased')}</bdi>{listing.owner?.verified === false && <span className="text-muted"> · {t('admin.unverified')}</span>}</p>
        {listing.revision ? <RevisionDiff listing={listing} /> : <p dir="auto" className="mt-2 max-w-[68ch]">{listing.descriptionAr || listing.descriptionEn}</p>}
      </div>
      <div className="flex flex-wrap content-start gap-2 lg:flex-col">
        <DoubleCheckButton
          look="primary"
          small
          confirmLabel={t('common.sure')}
          onConfirm={() => void (listing.revision ? approveRevision({ input: seen }) : approve({ input: seen })).then(({ error }) => told(error))}
        >
          {t('admin.approve')}
        </DoubleCheckButton>
        <Button small look="danger" onClick={() => setRejecting(true)}>{t('admin.reject')}</Button>
        <Link className="btn btn-text text-small" to={`/admin/history/${listing.id}`}>{t('admin.history')}</Link>
      </div>
      {rejecting && (
        <ReasonDialog
          onClose={() => setRejecting(false)}
          onReason={async (reason) => {
            const { error } = await (listing.revision ? rejectRevision({ input: { ...seen, reason } }) : reject({ input: { ...seen, reason } }))
            if (error) throw error
            told(undefined)
          }}
        />
      )}
    </li>
  )
}

/** What the owner's edit would change, old beside new. */
function RevisionDiff({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const now = listing.revision!.details
  const before = listing.descriptionAr ?? ''
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <div className="rounded-field bg-sunk p-3">
        <p className="text-least text-muted">{t('admin.before')}</p>
        <p dir="auto"><DiffText before={before} after={now.description.ar} side="before" /></p>
        {listing.capacity !== now.capacity && listing.capacity != null && <p><Removed>{t('common.guests', { count: listing.capacity })}</Removed></p>}
      </div>
      <div className="rounded-field bg-sunk p-3">
        <p className="text-least text-muted">{t('admin.after')}</p>
        <p dir="auto"><DiffText before={before} after={now.description.ar} side="after" /></p>
        {listing.capacity !== now.capacity && <p><Added>{t('common.guests', { count: now.capacity })}</Added></p>}
      </div>
    </div>
  )
}

function ReviewRow({ review, onDone }: { review: ResultOf<typeof QueueDocument>['moderationQueue']['reviews'][number]; onDone: () => void }) {
  const t = useT()
  const name = useName()
  const [rejecting, setRejecting] = useState(false)
  const [, approve] = useMutation(ApproveReview)
  const [, reject] = useMutation(RejectReview)
  const told = useDecision(onDone)
  return (
    <li className="panel grid gap-3 p-4 lg:grid-cols-[1fr_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-3"><b dir="auto">{review.name ?? t('admin.erased')}</b><Rating rating={review.rating} count={1} showCount={false} />{review.listing && <span className="text-muted" dir="auto">{name(review.listing)}</span>}</p>
        {review.comment && <p dir="auto" className="mt-1">{review.comment}</p>}
      </div>
      <div className="flex gap-2">
        <DoubleCheckButton look="primary" small confirmLabel={t('common.sure')} onConfirm={() => void approve({ input: { review: review.id } }).then(({ error }) => told(error))}>{t('admin.approve')}</DoubleCheckButton>
        <Button small look="danger" onClick={() => setRejecting(true)}>{t('admin.reject')}</Button>
      </div>
      {rejecting && (
        <ReasonDialog
          onClose={() => setRejecting(false)}
          onReason={async (reason) => {
            const { error } = await reject({ input: { review: review.id, reason } })
            if (error) throw error
            told(undefined)
          }}
        />
      )}
    </li>
  )
}

function ReasonDialog({ onClose, onReason }: { onClose: () => void; onReason: (reason: string) => Promise<void> }) {
  const t = useT()
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    await onReason(textOf(form, 'reason'))
    onClose()
  })
  return (
    <Dialog title={t('admin.rejectTitle')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
        <Textarea name="reason" rows={4} label={t('admin.reason')} hint={t('admin.reasonHint')} error={errors.reason} />
        <Button type="submit" look="danger" busy={busy}>{t('admin.reject')}</Button>
      </form>
    </Dialog>
  )
}
