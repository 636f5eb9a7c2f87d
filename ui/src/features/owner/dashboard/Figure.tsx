import { ArrowDown, ArrowUp } from 'lucide-react'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'

/** A count with how much it rose or fell against the days before; nothing where it is not counted. */
export function Figure({ word, value, previous }: { word: string; value: number | null; previous: number | null }) {
  const t = useT()
  const { number } = useFormat()
  if (value == null) return null
  const up = previous != null && value > previous
  const Arrow = up ? ArrowUp : ArrowDown
  return (
    <div>
      <dt className="text-small text-muted">{word}</dt>
      <dd className="text-[28px] leading-snug font-semibold tabular">{number(value)}</dd>
      {previous != null && (
        <dd className="flex flex-wrap items-center gap-x-2 text-least text-muted">
          {value !== previous && previous > 0 && (
            <span className={`inline-flex items-center gap-0.5 font-semibold ${up ? 'text-ok' : 'text-danger'}`}>
              <Arrow size={14} strokeWidth={2} aria-hidden />
              <span className="unseen">{t(up ? 'owner.rose' : 'owner.fell')}</span>
              <bdi>{number(Math.abs(value / previous - 1), { style: 'percent' })}</bdi>
            </span>
          )}
          {t('owner.before', { value: previous })}
        </dd>
      )}
    </div>
  )
}
