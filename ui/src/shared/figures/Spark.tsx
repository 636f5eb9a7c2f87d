/**
 * A sparkline, hidden from screen readers: the page shows its numbers elsewhere. Renders nothing for fewer than two
 * values.
 */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, i) => `${((i / (values.length - 1)) * 80).toFixed(1)} ${(26 - (value / most) * 24).toFixed(1)}`,
  )
  return (
    <svg width="80" height="28" className="mirror" aria-hidden>
      <polyline points={points.join(' ')} fill="none" stroke="var(--c1)" strokeWidth="1.75" strokeLinejoin="round" />
    </svg>
  )
}
