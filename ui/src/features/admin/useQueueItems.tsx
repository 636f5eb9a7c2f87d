import type { ReactNode } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { graphql, readFragment } from '../../shared/graphql/graphql'
import { outlivingFetch } from '../../shared/graphql/outliving'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { type Lang, type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { reportWords } from '../../shared/listing/reports'
import { type Queue, type QueueKind, WaitingListing } from './queue'
import { ListingFacts, ReportFacts, ReviewFacts } from './QueueFacts'

const ApproveListing = graphql(`
  mutation ApproveListing($input: ApproveListing!) {
    approveListing(input: $input) {
      position
    }
  }
`)
const RejectListing = graphql(`
  mutation RejectListing($input: RejectListing!) {
    rejectListing(input: $input) {
      position
    }
  }
`)
const ApproveRevision = graphql(`
  mutation ApproveRevision($input: ApproveRevision!) {
    approveRevision(input: $input) {
      position
    }
  }
`)
const RejectRevision = graphql(`
  mutation RejectRevision($input: RejectRevision!) {
    rejectRevision(input: $input) {
      position
    }
  }
`)
const ApproveReview = graphql(`
  mutation ApproveReview($input: ApproveReview!) {
    approveReview(input: $input) {
      position
    }
  }
`)
const RejectReview = graphql(`
  mutation RejectReview($input: RejectReview!) {
    rejectReview(input: $input) {
      position
    }
  }
`)
const CloseReport = graphql(`
  mutation CloseReport($input: CloseReport!) {
    closeReport(input: $input) {
      position
    }
  }
`)
const SuspendListing = graphql(`
  mutation SuspendListing($input: SuspendListing!) {
    suspendListing(input: $input) {
      position
    }
  }
`)

/** Something that waits, with the two ways it can go. */
export interface Item {
  key: string
  /** What it is called, with `dir="auto"`. */
  name: string
  /** The listing whose history tells more. */
  listing: string | undefined
  facts: ReactNode
  /** The language of the listing's owner, who will read the reason of a refusal. */
  reader?: Lang
  /** What it is and how long it has waited, in a line. */
  about: string
  /** `told` while it can be taken back, `done` once the server has it. */
  approve: { words: MessageKey; told: MessageKey; done: MessageKey; send: () => Promise<void> }
  /** Undefined where there is nothing to refuse any more. */
  reject?: {
    words: MessageKey
    told: MessageKey
    done: MessageKey
    title: MessageKey
    hint: MessageKey
    send: (reason: string) => Promise<void>
  }
}

export interface QueueGroup {
  kind: QueueKind
  /** What they are, and how many wait in all. */
  title: string
  items: Item[]
}

/** What items are made with: the reader's words, and the way to send a decision. */
function useMaking() {
  const t = useT()
  const name = useName()
  const client = useClient()
  const { ago } = useDates()
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    // It may be sent as the page is left, and has to outlive it.
    const { error } = await client.mutation(document, variables, { fetch: outlivingFetch }).toPromise()
    if (error) throw error
  }
  return { t, name, ago, run }
}
type Making = ReturnType<typeof useMaking>

type Rejections = Queue['moderationQueue']['rejections']

const readListings = (listings: Queue['moderationQueue']['listings']) => readFragment(WaitingListing, listings)

/** The decisions about a listing that waits: to be published, or with an edit. */
const decisions = {
  listing: { approve: ApproveListing, reject: RejectListing },
  revision: { approve: ApproveRevision, reject: RejectRevision },
}

function listingItem(
  { name, ago, run }: Making,
  kind: keyof typeof decisions,
  listing: WaitingListing,
  rejections: Rejections,
): Item {
  const { id, governorate, owner, revision, updatedAt } = listing
  const seen = { listing: id, version: listing.version ?? 0 }
  const { approve, reject } = decisions[kind]
  return {
    key: `${kind}-${id}-${listing.version}`,
    name: name(listing),
    listing: id,
    reader: owner?.lang === 'ar' || owner?.lang === 'en' ? owner.lang : undefined,
    about: [governorate && apart(name(governorate)), ago(revision?.at ?? updatedAt)].filter(Boolean).join(' · '),
    facts: <ListingFacts listing={listing} rejections={rejections.filter((each) => each.listing === id)} />,
    approve: {
      words: 'admin.approve',
      told: 'admin.willApprove',
      done: 'admin.didApprove',
      send: () => run(approve, { input: seen }),
    },
    reject: {
      words: 'admin.reject',
      told: 'admin.willReject',
      done: 'admin.didReject',
      title: 'admin.rejectTitle',
      hint: 'admin.reasonHint',
      send: (reason) => run(reject, { input: { ...seen, reason } }),
    },
  }
}

function reviewItem({ t, name, ago, run }: Making, review: Queue['moderationQueue']['reviews'][number]): Item {
  return {
    key: `review-${review.id}`,
    name: review.name ?? t('admin.erased'),
    listing: review.listing?.id,
    about: [review.listing && apart(name(review.listing)), ago(review.createdAt)].filter(Boolean).join(' · '),
    facts: <ReviewFacts review={review} />,
    approve: {
      words: 'admin.approve',
      told: 'admin.willApproveReview',
      done: 'admin.didApproveReview',
      send: () => run(ApproveReview, { input: { review: review.id } }),
    },
    reject: {
      words: 'admin.reject',
      told: 'admin.willRejectReview',
      done: 'admin.didRejectReview',
      title: 'admin.rejectReviewTitle',
      hint: 'admin.reasonKept',
      send: (reason) => run(RejectReview, { input: { review: review.id, reason } }),
    },
  }
}

function reportItem({ t, name, ago, run }: Making, report: Queue['moderationQueue']['reports'][number]): Item {
  const listing = report.listing
  const words = reportWords[report.reason]
  return {
    key: `report-${report.id}`,
    name: listing ? name(listing) : t('admin.erased'),
    listing: listing?.id,
    about: [words ? t(words) : report.reason, ago(report.at)].join(' · '),
    facts: <ReportFacts report={report} />,
    approve: {
      words: 'admin.closeReport',
      told: 'admin.willCloseReport',
      done: 'admin.didCloseReport',
      send: () => run(CloseReport, { input: { listing: listing?.id ?? '', report: report.id, note: '' } }),
    },
    ...(listing?.status === 'APPROVED' && {
      reject: {
        words: 'admin.suspendListing' as const,
        told: 'admin.willSuspend' as const,
        done: 'admin.didSuspend' as const,
        title: 'admin.suspendTitle' as const,
        hint: 'admin.reasonHint' as const,
        send: async (reason: string) => {
          await run(SuspendListing, { input: { listing: listing.id, reason } })
          await run(CloseReport, { input: { listing: listing.id, report: report.id, note: reason } })
        },
      },
    }),
  }
}

/**
 * What the queue shows as rows of one shape, by what it is. A decision names the version that was on the screen.
 */
export function useQueueItems({ moderationQueue: queue, waiting }: Queue): QueueGroup[] {
  const making = useMaking()
  const { t } = making
  const ofListings = (kind: keyof typeof decisions, listings: Parameters<typeof readListings>[0]) =>
    readListings(listings).map((listing) => listingItem(making, kind, listing, queue.rejections))
  return [
    {
      kind: 'listings',
      title: t('admin.newListings', { count: waiting.listings }),
      items: ofListings('listing', queue.listings),
    },
    {
      kind: 'revisions',
      title: t('admin.revisions', { count: waiting.revisions }),
      items: ofListings('revision', queue.revisions),
    },
    {
      kind: 'reviews',
      title: t('admin.reviews', { count: waiting.reviews }),
      items: queue.reviews.map((review) => reviewItem(making, review)),
    },
    {
      kind: 'reports',
      title: t('admin.reports', { count: waiting.reports }),
      items: queue.reports.map((report) => reportItem(making, report)),
    },
  ]
}
