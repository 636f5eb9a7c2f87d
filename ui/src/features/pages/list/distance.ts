/** The coordinates of a place; null if unknown. */
export interface Placed {
  latitude: number | null
  longitude: number | null
}

const earth = 6371 // km

/** The distance between two places as the crow flies, in kilometres; undefined if one is unknown. */
export function between(a: Placed, b: Placed): number | undefined {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return undefined
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [up, along] = [rad(b.latitude - a.latitude) / 2, rad(b.longitude - a.longitude) / 2]
  const part = Math.sin(up) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(along) ** 2
  return 2 * earth * Math.asin(Math.sqrt(part))
}
