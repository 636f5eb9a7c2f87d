import { CircleAlert, Flag, type LucideIcon, Mail, MessageSquareQuote, Pencil, Scale, SquarePlus } from 'lucide-react'
import type { ResultOf } from '../../shared/graphql/graphql'
import type { MessageKey } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import type { HealthDocument } from './health'
import type { WaitingDocument } from './queue'

/** A queue of items that wait for an admin. */
export interface WaitingQueue {
  key: string
  words: MessageKey
  Icon: LucideIcon
  count: number
  /** The instant since which the oldest item waits; null if the queue is empty. */
  since: string | null
  /** The path of the page that opens the queue, or its oldest message. */
  to: string
  /** The hours within which every item should be handled. */
  target: number
  /** How many items have waited longer than that. */
  overdue?: number
}

type Waiting = ResultOf<typeof WaitingDocument>['waiting']
type Status = ResultOf<typeof HealthDocument>['systemStatus']

/** The target hours of the queues outside moderation. The server has those of moderation. */
const targets = { messages: 48, parked: 1 }

/** All queues. The queue whose oldest item has waited longest comes first; empty queues come last. */
export function queuesOf(waiting: Waiting, status: Status | undefined): WaitingQueue[] {
  const moderation = (key: keyof Waiting['targets'], words: MessageKey, Icon: LucideIcon) => ({
    key,
    words,
    Icon,
    count: waiting[key],
    since: waiting[`${key}Since`],
    to: paths.adminPage(`moderation#${key}`),
    target: waiting.targets[key],
    overdue: waiting[`${key}Overdue`],
  })
  const oldest = waiting.oldestMessage
  const parked = status?.projections.flatMap((each) => each.parked)
  const all: WaitingQueue[] = [
    moderation('listings', 'admin.waitListings', SquarePlus),
    moderation('revisions', 'admin.waitRevisions', Pencil),
    moderation('reviews', 'admin.waitReviews', MessageSquareQuote),
    moderation('reports', 'admin.waitReports', Flag),
    moderation('appeals', 'admin.waitAppeals', Scale),
    {
      key: 'messages',
      words: 'admin.waitMessages',
      Icon: Mail,
      count: waiting.messages,
      since: waiting.messagesSince,
      to: paths.adminPage(oldest ? `contact-messages/${oldest}` : 'contact-messages'),
      target: targets.messages,
    },
  ]
  if (parked) {
    all.push({
      key: 'parked',
      words: 'admin.waitParked',
      Icon: CircleAlert,
      count: parked.length,
      since: parked.map(({ at }) => at).toSorted()[0] ?? null,
      to: paths.adminPage('system#parked'),
      target: targets.parked,
    })
  }
  const age = ({ count, since }: WaitingQueue) => (count > 0 && since ? Date.parse(since) : Infinity)
  return all.toSorted((a, b) => {
    const [first, second] = [age(a), age(b)]
    return first === second ? 0 : first - second
  })
}

/** Reports whether the oldest item of a queue has waited longer than its target. */
export const isLate = ({ count, since, target }: WaitingQueue, now: number): boolean =>
  count > 0 && since !== null && now - Date.parse(since) > target * 3_600_000
