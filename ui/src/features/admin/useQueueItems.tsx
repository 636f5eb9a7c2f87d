import type { ReactNode } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { outlivingFetch } from '../../shared/graphql/outliving'
import { useQuery } from '../../shared/graphql/useQuery'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { type Lang, type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { reportWords } from '../../shared/listing/reports'
import { AppealedListing, type Queue, type QueueKind, type WaitingAppeal, WaitingListing } from './queue'
import { AppealFacts } from './AppealFacts'
import { ListingFacts } from './ListingFacts'
import { ReportFacts, ReviewFacts } from './QueueFacts'
import { SuspectsDocument } from './Suspects'

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
const UpholdDecision = graphql(`
  mutation UpholdDecision($input: UpholdDecision!) {
    upholdDecision(input: $input) {
      position
    }
  }
`)
const OverturnDecision = graphql(`
  mutation OverturnDecision($input: OverturnDecision!) {
    overturnDecision(input: $input) {
      position
    }
  }
`)

/**
 * A decision that an admin can make about an item. `pending` is the text while it can be undone, `done` the text once
 * the server has it.
 */
export interface Way {
  words: MessageKey
  pending: MessageKey
  done: MessageKey
  send: (reason: string) => Promise<void>
}
/** A decision that needs a reason. */
export interface AskedWay extends Way {
  title: MessageKey
  hint: MessageKey
}
export const asks = (way: Way): way is AskedWay => 'title' in way

/** An item of the moderation queue, with the two decisions about it. */
export interface Item {
  key: string
  /** Its name. Show it with `dir="auto"`. */
  name: string
  /** The id of the listing whose history the item belongs to. */
  listing: string | undefined
  facts: ReactNode
  /** The language of the listing's owner, who will read the reason of a refusal. */
  reader?: Lang
  /** One line: what the item is about, and how long it has waited. */
  about: string
  /** The instant since which the item waits. `target` is the number of hours within which it should be decided. */
  since: string
  target: number
  /** Undefined if another admin has to decide. */
  approve?: Way | AskedWay
  /** Undefined if there is nothing left to refuse, or if another admin has to decide. */
  reject?: AskedWay
}

export interface QueueGroup {
  kind: QueueKind
  /** The name of the kind, with the number of waiting items. */
  title: string
  items: Item[]
}

/** What every item needs: translations, date formatting, and a function that sends a decision. */
function useMaking() {
  const t = useT()
  const name = useName()
  const client = useClient()
  const { ago } = useDates()
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    // The decision may be sent while the page is being left, so the request must outlive the page.
    const { error } = await client.mutation(document, variables, { fetch: outlivingFetch }).toPromise()
    if (error) throw error
  }
  return { t, name, ago, run }
}
type Making = ReturnType<typeof useMaking>

/** An item without its target, which its group adds. */
type Made = Omit<Item, 'target'>

const readListings = (listings: Queue['moderationQueue']['listings']) => readFragment(WaitingListing, listings)

/** The commands that decide about a new listing or about an edit of a public one. */
const decisions = {
  listing: { approve: ApproveListing, reject: RejectListing },
  revision: { approve: ApproveRevision, reject: RejectRevision },
}

/** The language of a listing's owner. */
const readerOf = (owner: WaitingListing['owner']): Lang | undefined =>
  owner?.lang === 'ar' || owner?.lang === 'en' ? owner.lang : undefined

function listingItem(
  { t, name, ago, run }: Making,
  kind: keyof typeof decisions,
  listing: WaitingListing,
  rejections: Queue['moderationQueue']['rejections'],
  all: ResultOf<typeof SuspectsDocument>['suspects'],
): Made {
  const { id, governorate, owner, revision, submittedAt } = listing
  const since = revision?.at ?? submittedAt
  const seen = { listing: id, version: listing.version ?? 0 }
  const { approve, reject } = decisions[kind]
  const suspects = all.filter((each) => each.of === id)
  return {
    key: `${kind}-${id}-${listing.version}`,
    name: name(listing),
    listing: id,
    reader: readerOf(owner),
    since,
    about: [governorate && apart(name(governorate)), ago(since), suspects.length > 0 && t('admin.suspects')]
      .filter(Boolean)
      .join(' · '),
    facts: (
      <ListingFacts
        listing={listing}
        rejections={rejections.filter((each) => each.listing === id)}
        suspects={suspects}
      />
    ),
    approve: {
      words: 'admin.approve',
      pending: 'admin.willApprove',
      done: 'admin.didApprove',
      send: () => run(approve, { input: seen }),
    },
    reject: {
      words: 'admin.reject',
      pending: 'admin.willReject',
      done: 'admin.didReject',
      title: 'admin.rejectTitle',
      hint: 'admin.reasonHint',
      send: (reason) => run(reject, { input: { ...seen, reason } }),
    },
  }
}

function reviewItem({ t, name, ago, run }: Making, review: Queue['moderationQueue']['reviews'][number]): Made {
  return {
    key: `review-${review.id}`,
    since: review.createdAt,
    name: review.name ?? t('admin.erased'),
    listing: review.listing?.id,
    about: [review.listing && apart(name(review.listing)), ago(review.createdAt)].filter(Boolean).join(' · '),
    facts: <ReviewFacts review={review} />,
    approve: {
      words: 'admin.approve',
      pending: 'admin.willApproveReview',
      done: 'admin.didApproveReview',
      send: () => run(ApproveReview, { input: { review: review.id } }),
    },
    reject: {
      words: 'admin.reject',
      pending: 'admin.willRejectReview',
      done: 'admin.didRejectReview',
      title: 'admin.rejectReviewTitle',
      hint: 'admin.reasonKept',
      send: (reason) => run(RejectReview, { input: { review: review.id, reason } }),
    },
  }
}

function reportItem({ t, name, ago, run }: Making, report: Queue['moderationQueue']['reports'][number]): Made {
  const listing = report.listing
  const words = reportWords[report.reason]
  return {
    key: `report-${report.id}`,
    since: report.at,
    name: listing ? name(listing) : t('admin.erased'),
    listing: listing?.id,
    about: [words ? t(words) : report.reason, ago(report.at)].join(' · '),
    facts: <ReportFacts report={report} />,
    approve: {
      words: 'admin.closeReport',
      pending: 'admin.willCloseReport',
      done: 'admin.didCloseReport',
      send: () => run(CloseReport, { input: { listing: listing?.id ?? '', report: report.id, note: '' } }),
    },
    ...(listing?.status === 'APPROVED' && {
      reject: {
        words: 'admin.suspendListing' as const,
        pending: 'admin.willSuspend' as const,
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

const kinds: Record<string, MessageKey> = {
  listing: 'admin.appealListing',
  edit: 'admin.appealEdit',
  suspension: 'admin.appealSuspension',
}

function appealItem({ t, name, ago, run }: Making, appeal: WaitingAppeal): Made {
  const listing = readFragment(AppealedListing, appeal.listing)
  const { decision, kind, at, mayDecide } = appeal
  const what = kinds[kind]
  const seen = { listing: listing?.id ?? '', version: listing?.version ?? 0, decision }
  return {
    key: `appeal-${listing?.id}-${listing?.version}-${decision}`,
    name: listing ? name(listing) : t('admin.erased'),
    listing: listing?.id,
    reader: readerOf(listing?.owner ?? null),
    since: at,
    about: [what && t(what), ago(at)].filter(Boolean).join(' · '),
    facts: <AppealFacts appeal={appeal} what={what} />,
    ...(mayDecide && {
      approve: {
        words: 'admin.overturn',
        pending: 'admin.willOverturn',
        done: 'admin.didOverturn',
        title: 'admin.overturnTitle',
        hint: 'admin.reasonHint',
        send: (reason) => run(OverturnDecision, { input: { ...seen, reason } }),
      } satisfies AskedWay,
      reject: {
        words: 'admin.uphold',
        pending: 'admin.willUphold',
        done: 'admin.didUphold',
        title: 'admin.upholdTitle',
        hint: 'admin.reasonHint',
        send: (reason) => run(UpholdDecision, { input: { ...seen, reason } }),
      } satisfies AskedWay,
    }),
  }
}

/**
 * The groups of the moderation queue, each with items of one shape. A decision names the version that the admin saw.
 */
export function useQueueItems({ moderationQueue: queue, waiting }: Queue): QueueGroup[] {
  const making = useMaking()
  const { t } = making
  // The queue is shown at once. Possible duplicates appear when their query has an answer.
  const of = [...readListings(queue.listings), ...readListings(queue.revisions)].map(({ id }) => id)
  const [{ data }] = useQuery({ query: SuspectsDocument, variables: { of }, pause: of.length === 0 })
  const ofListings = (kind: keyof typeof decisions, listings: Parameters<typeof readListings>[0]) =>
    readListings(listings).map((listing) => listingItem(making, kind, listing, queue.rejections, data?.suspects ?? []))
  const targeted = ({ items, ...group }: Omit<QueueGroup, 'items'> & { items: Made[] }): QueueGroup => ({
    ...group,
    items: items.map((item) => ({ ...item, target: waiting.targets[group.kind] })),
  })
  const groups: (Omit<QueueGroup, 'items'> & { items: Made[] })[] = [
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
    {
      kind: 'appeals',
      title: t('admin.appeals', { count: waiting.appeals }),
      items: queue.appeals.map((appeal) => appealItem(making, appeal)),
    },
  ]
  return groups.map(targeted)
}
