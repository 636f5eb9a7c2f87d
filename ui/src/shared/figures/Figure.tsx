import { ArrowDown, ArrowUp } from 'lucide-react'
import { useFormat } from '../i18n/format'
import { useT } from '../i18n/language'

interface Count {
  value: number
  /** The value of the range before, which has as many days. Null if it is no longer stored. */
  previous: number | null
}

/**
 * A number and its change against the range before. It is formatted as a count unless `write` is given. It renders a
 * term of a `dl`.
 */
export function Figure({ word, value, previous, write }: Count & { word: string; write?: (value: number) => string }) {
  const t = useT()
  const { number } = useFormat()
  const written = write ?? number
  return (
    <>
      <dt className="text-small text-muted">{word}</dt>
      <dd className="text-[28px] leading-snug font-semibold tabular">{written(value)}</dd>
      {previous != null && (
        <dd className="flex flex-wrap items-center gap-x-2 text-least text-muted">
          <Change value={value} previous={previous} />
          {t('figures.before', { value: written(previous) })}
        </dd>
      )}
    </>
  )
}

function Change({ value, previous }: { value: number; previous: number }) {
  const t = useT()
  const { number } = useFormat()
  if (previous === 0 || value === previous) return null
  const up = value > previous
  const Arrow = up ? ArrowUp : ArrowDown
  const share = number(Math.abs(value / previous - 1), { style: 'percent', maximumFractionDigits: 1 })
  return (
    <span className={`inline-flex items-center gap-0.5 font-semibold ${up ? 'text-ok' : 'text-danger'}`}>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      <span className="unseen">{t(up ? 'figures.rose' : 'figures.fell')}</span>
      <bdi>{share}</bdi>
    </span>
  )
}
