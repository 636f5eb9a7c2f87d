import { Archive, CalendarClock, CircleCheck, type LucideIcon, PenLine } from 'lucide-react'
import { type MessageKey, useT } from '../../../shared/i18n/language'

const looks: Record<string, [MessageKey, LucideIcon, string]> = {
  draft: ['writing.stateDraft', PenLine, 'border border-field text-muted'],
  published: ['writing.statePublished', CircleCheck, 'bg-tile-tint text-tile'],
  scheduled: ['writing.stateScheduled', CalendarClock, 'bg-tint text-brass'],
  archived: ['writing.stateArchived', Archive, 'border border-field text-muted'],
}

/** Where a language stands, as icon and word; and that its draft has moved on, where it has. */
export function StateBadge({ state, changed }: { state: string; changed: boolean }) {
  const t = useT()
  const [word, Icon, look] = looks[state] ?? looks.draft!
  return (
    <>
      <span className={`badge ${look}`}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {t(word)}
      </span>
      {changed && (
        <span className="badge bg-tint text-brass">
          <PenLine size={14} strokeWidth={1.75} aria-hidden />
          {t('writing.changed')}
        </span>
      )}
    </>
  )
}
