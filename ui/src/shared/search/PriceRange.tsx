import { useState } from 'react'
import { useT } from '../i18n/language'
import { useMoneyInWords } from '../money/money'
import { priceSteps } from './query'

const last = priceSteps.length

/** The index of the price step that contains an amount; `otherwise` without an amount. */
const stepOf = (amount: number | null | undefined, otherwise: number) => {
  if (!amount) return otherwise
  const at = priceSteps.findLastIndex((step) => step <= amount)
  return Math.max(0, at)
}

interface PriceRangeProps {
  counts: { value: string; count: number }[]
  /** Whole US dollars; null for no limit. */
  from: number | null | undefined
  to: number | null | undefined
  onRange: (priceMin: string, priceMax: string) => void
}

/** The two ends of the range as steps: where a handle is held, else those of the filter. */
function useRange({ from, to, onRange }: Omit<PriceRangeProps, 'counts'>) {
  const set = { low: stepOf(from, 0), high: to ? Math.max(1, stepOf(to, last)) : last }
  const [moved, setMoved] = useState<typeof set>()
  const { low, high } = moved ?? set
  const done = () => {
    if (!moved) return
    setMoved(undefined)
    onRange(
      moved.low === 0 ? '' : String(priceSteps[moved.low]),
      moved.high === last ? '' : String(priceSteps[moved.high]),
    )
  }
  return { low, high, setMoved, done }
}

/**
 * The price filter: the counts per price as an arcade, and a star-shaped handle at each end. The filter changes when a
 * handle is released.
 */
export function PriceRange({ counts, from, to, onRange }: PriceRangeProps) {
  const t = useT()
  const money = useMoneyInWords()
  const { low, high, setMoved, done } = useRange({ from, to, onRange })
  const amount = (step: number) => money({ amount: String(step === 0 ? 0 : priceSteps[step]), currency: 'USD' })
  const above = t('search.priceOver', { price: money({ amount: String(priceSteps[last - 1]), currency: 'USD' }) })
  const star = (label: string, value: number, text: string, move: (step: number) => void) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      value={value}
      onChange={(event) => move(Number(event.target.value))}
      onPointerUp={done}
      onKeyUp={done}
      onBlur={done}
    />
  )
  return (
    <div>
      <p className="mb-3 text-end text-small text-muted tabular" aria-hidden>
        <bdi>{t('search.priceRange', { from: amount(low), to: high === last ? above : amount(high) })}</bdi>
      </p>
      <Arcade counts={counts} low={low} high={high} />
      <div className="star-range">
        {star(t('search.priceLeast'), low, amount(low), (step) => setMoved({ low: Math.min(step, high - 1), high }))}
        {star(t('search.priceMost'), high, high === last ? above : amount(high), (step) =>
          setMoved({ low, high: Math.max(step, low + 1) }),
        )}
      </div>
    </div>
  )
}

/** The counts as an arcade: an arch per price step, as high as its count. The arches within the range are lit. */
function Arcade({ counts, low, high }: Pick<PriceRangeProps, 'counts'> & { low: number; high: number }) {
  const heights = priceSteps.map((step) => counts.find((each) => Number(each.value) === step)?.count ?? 0)
  const highest = Math.max(1, ...heights)
  return (
    <div aria-hidden className="flex h-13 items-end gap-1 px-3">
      {heights.map((height, i) => (
        <svg
          key={priceSteps[i]}
          viewBox="0 0 12 100"
          preserveAspectRatio="none"
          className={`min-w-0 grow ${i >= low && i < high ? 'fill-accent' : 'fill-stone'}`}
          height={height ? 8 + (height / highest) * 44 : 2}
        >
          <path d="M0 100V22C0 14 4 12 6 0C8 12 12 14 12 22V100Z" />
        </svg>
      ))}
    </div>
  )
}
