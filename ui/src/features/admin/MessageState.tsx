import { CircleCheck, Clock3, Reply } from 'lucide-react'
import { useT } from '../../shared/i18n/language'
import { messageStateWords } from './contactMessages'

/** The state of a message, and whether the sender wrote the last entry. */
export function MessageState({ status, waits }: { status: string; waits: boolean }) {
  const t = useT()
  const Icon = status === 'resolved' ? CircleCheck : status === 'new' ? Clock3 : Reply
  return (
    <span className="grid justify-items-start gap-1">
      <span
        className={`badge ${status === 'resolved' ? 'border border-field text-muted' : status === 'new' ? 'bg-tint text-brass' : 'bg-tile-tint text-tile'}`}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {t(messageStateWords[status] ?? 'admin.messagesNew')}
      </span>
      {status === 'in_progress' && (
        <span className="text-least text-muted">{t(waits ? 'admin.messagesWaitUs' : 'admin.messagesWaitThem')}</span>
      )}
    </span>
  )
}
