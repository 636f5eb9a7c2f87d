import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import type { Side } from '../../shared/map/room'
import { label } from '../../shared/map/names'

export const radiusOf = (count: number) => (count >= 20 ? 22 : count >= 5 ? 18 : 14)

/**
 * A cluster of pins: their count in a ring, which is wider for a higher count. The name of the place is shown where it
 * has room, and on hover or focus.
 */
export function Cluster({
  ids = [],
  name,
  count,
  side,
  onChoose,
}: {
  ids?: string[]
  name: string
  count: number
  side: Side | undefined
  onChoose: () => void
}) {
  const t = useT()
  const { number } = useFormat()
  const size = { 22: 'size-11', 18: 'size-9', 14: 'size-7' }[radiusOf(count)]
  return (
    <button
      type="button"
      data-pins={ids.join(' ')}
      aria-label={t('listing.mapChoose', { name, count })}
      onClick={onChoose}
      className={`group relative grid place-items-center ${ids.length ? 'size-11' : ''}`}
    >
      <span
        className={`grid place-items-center rounded-pill border-2 border-surface bg-accent text-least font-semibold text-on-accent tabular ${size}`}
      >
        {number(count)}
      </span>
      <span aria-hidden className={`${label(side)} whitespace-nowrap ${side ? '' : 'hidden'}`}>
        {name}
      </span>
    </button>
  )
}
