import { type Degrees, place } from './syria'

/** A town as the reference data has it; one without coordinates is not drawn. */
type Town = { latitude?: number | null; longitude?: number | null }

/** The pixels within which a town is the pin's own, and between the dots of towns at least. */
const near = { pin: 16, towns: 30 }

/**
 * The towns to be named around a pin: the one that it is in, if there is one, and others that are apart from the pin
 * and from each other, the nearest first. `unit` is the size of a pixel in map units.
 */
export function townsAround<T extends Town>(at: Degrees, towns: readonly T[], unit: number) {
  const pin = place(at)
  const placed = towns
    .flatMap((town) => {
      const { latitude, longitude } = town
      if (latitude == null || longitude == null) return []
      const spot = place({ latitude, longitude })
      const away = Math.hypot(spot.x - pin.x, spot.y - pin.y) / unit
      return [{ town: { ...town, latitude, longitude }, ...spot, away }]
    })
    .toSorted((a, b) => a.away - b.away)
  const apart: typeof placed = []
  for (const each of placed) {
    const free = apart.every(({ x, y }) => Math.hypot(x - each.x, y - each.y) / unit >= near.towns)
    if (each.away > near.pin && free) apart.push(each)
  }
  return { own: placed.find(({ away }) => away <= near.pin)?.town, others: apart.map(({ town }) => town) }
}
