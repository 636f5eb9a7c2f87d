import { CircleCheck, Clock3, Reply } from 'lucide-react'
import { useT } from '../../shared/i18n/language'
import { statusWords } from './message'

const looks: Record<string, [typeof Clock3, string]> = {
  new: [Clock3, 'bg-tint text-brass'],
  in_progress: [Reply, 'bg-tile-tint text-tile'],
  resolved: [CircleCheck, 'border border-field text-muted'],
}

/** The status of a message, as its sender sees it. */
export function StateBadge({ status }: { status: string }) {
  const t = useT()
  const [Icon, look] = looks[status] ?? looks.new!
  return (
    <span className={`badge ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(statusWords[status] ?? 'messages.stateNew')}
    </span>
  )
}
