import {
  Archive,
  CircleCheck,
  CircleX,
  Clock3,
  Eye,
  Hourglass,
  type LucideIcon,
  PauseCircle,
  Reply,
} from 'lucide-react'
import { type MessageKey, useT } from '../i18n/language'

export type State =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'archived'
  | 'new'
  | 'read'
  | 'responded'
  | 'answered'
  | 'closed'
  | 'submitted'
  | 'waiting_to_send'

const published = 'bg-tile-tint text-tile'
const waiting = 'bg-tint text-brass'
const refused = 'bg-danger-tint text-danger'
const quiet = 'border border-field text-muted'

const looks: Record<State, [MessageKey, LucideIcon, string]> = {
  pending: ['state.pending', Hourglass, waiting],
  approved: ['state.approved', CircleCheck, published],
  rejected: ['state.rejected', CircleX, refused],
  suspended: ['state.suspended', PauseCircle, refused],
  archived: ['state.archived', Archive, quiet],
  new: ['state.new', Clock3, waiting],
  read: ['state.read', Eye, quiet],
  responded: ['state.responded', Reply, published],
  // The same state in the owner's words: the answer is the owner's own.
  answered: ['state.answered', Reply, published],
  closed: ['state.closed', Archive, quiet],
  submitted: ['state.submitted', Hourglass, waiting],
  waiting_to_send: ['state.waiting_to_send', Hourglass, waiting],
}

/** A state as icon, word and tint. Colour is never the only sign. */
export function Badge({ state }: { state: State }) {
  const t = useT()
  const [word, Icon, look] = looks[state]
  return (
    <span className={`badge ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(word)}
    </span>
  )
}

/** The reason for a decision, as a quotation with a line at its start. */
export function Reason({
  tone = 'waiting',
  children,
}: {
  tone?: 'waiting' | 'refused' | 'quiet'
  children: React.ReactNode
}) {
  const rule = { waiting: 'border-brass', refused: 'border-danger', quiet: 'border-field' }[tone]
  return (
    <blockquote dir="auto" className={`border-s-3 ps-3 text-small ${rule}`}>
      {children}
    </blockquote>
  )
}
