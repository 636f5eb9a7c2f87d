import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'

const hour = 3_600_000
/** An item is due soon once this share of its target time has passed. */
const soon = 0.75

const looks = {
  within: ['admin.due', CircleCheck, 'text-muted'],
  soon: ['admin.dueSoon', Clock3, 'text-brass'],
  over: ['admin.dueOver', CircleAlert, 'font-semibold text-danger'],
} as const

/** Returns the state of an item that has waited since `since`. `target` is in hours. */
export function standing(since: string, target: number, now: number): keyof typeof looks {
  const used = (now - Date.parse(since)) / (target * hour)
  if (used > 1) return 'over'
  return used > soon ? 'soon' : 'within'
}

/** Says whether an item is in time, due soon or overdue. A word and a sign tell it, not colour alone. */
export function Due({ since, target }: { since: string; target: number }) {
  const t = useT()
  const { ago } = useDates()
  const [now] = useState(Date.now)
  const [words, Icon, look] = looks[standing(since, target, now)]
  return (
    <span className={`inline-flex items-center gap-1 text-least ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {t(words, { when: ago(new Date(Date.parse(since) + target * hour)) })}
    </span>
  )
}
