import { useT } from '../i18n/language'
import { useFormat } from '../i18n/format'
import { Khatam } from './Khatam'

/** A rating to one decimal, with the number of reviews in brackets. Renders nothing without reviews. */
export function Rating({ rating, count, showCount = true }: { rating: number; count: number; showCount?: boolean }) {
  const t = useT()
  const { number } = useFormat()
  if (count <= 0) return null
  const shown = number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-small tabular">
      <Khatam size={14} className="text-brass" />
      <span className="unseen">{t('card.rating', { rating: shown, count })}</span>
      <span aria-hidden className="font-semibold">
        {shown}
      </span>
      {showCount && (
        <span aria-hidden className="text-muted">
          ({number(count)})
        </span>
      )}
    </span>
  )
}
