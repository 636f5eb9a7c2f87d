import { useRef } from 'react'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { middles, place, wholeCountry } from '../../shared/map/syria'
import { type Mark, SyriaMap } from '../../shared/map/SyriaMap'
import { type Asked, facetOf, type Found } from '../../shared/search/query'
import { withRoom } from '../../shared/map/room'
import { PlacesDocument } from '../../shared/map/places'
import { Cluster, radiusOf } from './Cluster'
import { widthOf } from '../../shared/map/names'
import { useWidth } from '../../shared/map/useWidth'
import { Pins } from './Pins'

type Choose = (changes: { governorateId: string }) => void

/**
 * The results on a map: the count of each governorate, or the pins of one governorate if it is chosen or has all
 * results.
 */
export default function PlacesMap({
  found,
  asked,
  governorate,
  onChoose,
}: {
  found: Found | undefined
  /** The search whose answer is `found`. */
  asked: Asked
  governorate: string
  onChoose: Choose
}) {
  const counted = facetOf(found, 'governorate').filter(({ value, count }) => count > 0 && middles[value])
  const region = useRef<HTMLDivElement>(null)
  const pixels = useWidth(region)
  // The pressed button goes away with its map, so the focus moves to the region that contains either map.
  const choose: Choose = (changes) => {
    region.current?.focus({ preventScroll: true })
    onChoose(changes)
  }
  // If all results are in one governorate, its pins are shown at once: choosing it would change nothing.
  const only = counted.length === 1 && counted[0]?.count === found?.total ? counted[0]?.value : undefined
  const within = middles[governorate] ? governorate : only
  return (
    <div ref={region} tabIndex={-1} className="mt-4 grid gap-2">
      {found && within ? (
        <Pins
          key={JSON.stringify([asked.query, asked.filter])}
          found={found}
          asked={asked}
          governorate={within}
          pixels={pixels}
          onWhole={within === governorate ? () => choose({ governorateId: '' }) : undefined}
        />
      ) : (
        <Country counted={counted} pixels={pixels} onChoose={choose} />
      )}
    </div>
  )
}

function Country({
  counted,
  pixels,
  onChoose,
}: {
  counted: { value: string; count: number }[]
  pixels: number
  onChoose: Choose
}) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: PlacesDocument })
  const rings = counted
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ value, count }) => {
      const governorate = data?.governorates.find(({ id }) => id === value)
      if (!governorate) return []
      const named = name(governorate)
      return [
        { ...place(middles[value]!), id: value, name: named, width: widthOf(named), count, radius: radiusOf(count) },
      ]
    })
  const sides = withRoom(rings, wholeCountry, pixels)
  const marks = rings.map((ring): Mark => ({
    id: ring.id,
    ...middles[ring.id]!,
    content: (
      <Cluster
        name={ring.name}
        count={ring.count}
        side={sides.get(ring)}
        onChoose={() => onChoose({ governorateId: ring.id })}
      />
    ),
  }))
  return (
    <>
      <SyriaMap label={t('listing.mapOf')} marks={marks} frame={wholeCountry} />
      <p className="text-least text-muted">{t('listing.mapRough')}</p>
    </>
  )
}
