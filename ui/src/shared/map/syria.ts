/**
 * Syria's governorates as outlines drawn by hand from known coordinates of towns and borders: no survey, but enough to
 * see what is where. A ring is a list of `longitude latitude` pairs; neighbours share their points, so that no gap is
 * between them.
 */
const rings: Record<string, string> = {
  latakia:
    '35.92 35.93,36.17 35.83,36.23 35.6,36.2 35.35,36.17 35.22,35.95 35.22,35.92 35.42,35.77 35.53,35.73 35.6,35.83 35.78',
  tartus:
    '35.95 35.22,36.17 35.22,36.25 35.05,36.28 34.85,36.35 34.68,36.32 34.6,35.96 34.65,35.86 34.8,35.83 34.95,35.92 35.1',
  idlib:
    '36.17 35.83,36.37 36,36.42 36.22,36.68 36.25,36.75 36.05,36.95 35.85,37.1 35.6,37.05 35.4,36.6 35.42,36.3 35.45,36.23 35.6',
  hama: '36.2 35.35,36.23 35.6,36.3 35.45,36.6 35.42,37.05 35.4,37.45 35.45,37.9 35.35,38.1 35.1,37.95 34.95,37.4 34.95,36.9 34.95,36.6 34.88,36.28 34.85,36.25 35.05,36.17 35.22',
  aleppo:
    '36.68 36.25,36.55 36.5,36.55 36.83,36.95 36.77,37.1 36.66,37.45 36.64,38 36.83,38.25 36.91,38.6 36.77,38.45 36.4,38.25 36.1,38.15 35.85,38.1 35.6,37.9 35.35,37.45 35.45,37.05 35.4,37.1 35.6,36.95 35.85,36.75 36.05',
  raqqa:
    '38.6 36.77,38.95 36.69,39.3 36.68,39.6 36.72,39.55 36.3,39.65 35.95,39.5 35.6,39.2 35.3,38.75 35.2,38.1 35.1,37.9 35.35,38.1 35.6,38.15 35.85,38.25 36.1,38.45 36.4',
  hasakah:
    '39.6 36.72,40 36.83,40.75 37.08,41.2 37.07,41.9 37.15,42.35 37.23,42.36 37.05,41.85 36.6,41.4 36.53,41.29 36.36,41.38 35.63,41.05 35.62,40.6 35.8,40.2 35.85,39.65 35.95,39.55 36.3',
  'deir-ez-zor':
    '39.65 35.95,40.2 35.85,40.6 35.8,41.05 35.62,41.38 35.63,41.25 35.2,41.2 34.77,41 34.42,40.6 34.22,39.9 34.55,39.4 34.9,39.2 35.3,39.5 35.6',
  homs: '36.28 34.85,36.6 34.88,36.9 34.95,37.4 34.95,37.95 34.95,38.1 35.1,38.75 35.2,39.2 35.3,39.4 34.9,39.9 34.55,40.6 34.22,38.79 33.38,38.2 33.7,37.4 33.95,36.9 34.15,36.62 34.2,36.45 34.5,36.32 34.6,36.35 34.68',
  'rif-dimashq':
    '36.62 34.2,36.9 34.15,37.4 33.95,38.2 33.7,38.79 33.38,37.9 32.89,37.3 33.1,36.75 33.2,36.35 33.22,36.1 33.25,35.95 33.22,35.82 33.35,36.05 33.6,35.95 33.72,36.37 33.83,36.4 34.05',
  damascus: '36.22 33.48,36.27 33.45,36.34 33.46,36.37 33.51,36.34 33.55,36.28 33.57,36.22 33.54',
  quneitra: '35.82 33.35,35.95 33.22,35.95 32.98,35.85 32.8,35.77 32.74,35.62 32.69,35.65 33,35.62 33.25',
  daraa:
    '35.95 33.22,36.1 33.25,36.35 33.22,36.42 32.95,36.42 32.62,36.4 32.38,36.05 32.52,35.77 32.74,35.85 32.8,35.95 32.98',
  suwayda: '36.35 33.22,36.75 33.2,37.3 33.1,37.9 32.89,36.83 32.31,36.4 32.38,36.42 32.62,36.42 32.95',
}

/** A point in degrees. */
export interface Degrees {
  latitude: number
  longitude: number
}

/** Where a governorate is marked: in its middle, and apart from its neighbours. */
export const middles: Record<string, Degrees> = {
  latakia: { longitude: 35.98, latitude: 35.6 },
  tartus: { longitude: 36.08, latitude: 34.93 },
  idlib: { longitude: 36.62, latitude: 35.75 },
  hama: { longitude: 37, latitude: 35.15 },
  aleppo: { longitude: 37.4, latitude: 36.2 },
  raqqa: { longitude: 38.95, latitude: 35.95 },
  hasakah: { longitude: 40.75, latitude: 36.45 },
  'deir-ez-zor': { longitude: 40.25, latitude: 35.2 },
  homs: { longitude: 38.1, latitude: 34.4 },
  'rif-dimashq': { longitude: 37.1, latitude: 33.62 },
  damascus: { longitude: 36.29, latitude: 33.51 },
  quneitra: { longitude: 35.8, latitude: 33.05 },
  daraa: { longitude: 36.17, latitude: 32.78 },
  suwayda: { longitude: 36.85, latitude: 32.78 },
}

/** A rectangle of the map, in its units: a hundredth of a degree of latitude. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const west = 35.45
const north = 37.4
/** A degree of longitude is shorter than one of latitude: by the cosine of 35°. */
const narrow = 0.819

/** Where a point lies on the map. The equal scale of both axes is right to a hundredth over a country of this size. */
export const place = ({ latitude, longitude }: Degrees) => ({
  x: (longitude - west) * narrow * 100,
  y: (north - latitude) * 100,
})

/** The degrees of a point of the map. */
export const pointAt = ({ x, y }: { x: number; y: number }): Degrees => ({
  latitude: north - y / 100,
  longitude: west + x / 100 / narrow,
})

const points = (ring: string) =>
  ring.split(',').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number)
    return place({ latitude, longitude })
  })

/** Each governorate's outline as an SVG path. */
export const outlines: [id: string, path: string][] = Object.entries(rings).map(([id, ring]) => [
  id,
  `M${points(ring)
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`,
])

export const wholeCountry: Frame = { x: 0, y: 0, width: 573, height: 520 }

/** Units that are shown at least: a city among its surroundings. */
const closest = 70

/** The part of the map that a governorate takes, with room around it, in the proportions of the whole. */
export function frameOf(governorate: string): Frame {
  const ring = rings[governorate]
  if (!ring) return wholeCountry
  const all = points(ring)
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return around(
    { x: (left + Math.max(...xs)) / 2, y: (top + Math.max(...ys)) / 2 },
    Math.max(Math.max(...xs) - left, ((Math.max(...ys) - top) * 573) / 520, closest) * 1.25,
  )
}

/** The part of the map around a point, so many units wide. */
export function around({ x, y }: { x: number; y: number }, width: number): Frame {
  const height = (width * wholeCountry.height) / wholeCountry.width
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** The governorate whose outline holds a point; nothing outside of the country. */
export function governorateAt(at: Degrees): string | undefined {
  const { x, y } = place(at)
  const inside = (ring: string) => {
    const all = points(ring)
    return (
      all.filter((a, i) => {
        const b = all[(i + 1) % all.length]!
        return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
      }).length %
        2 ===
      1
    )
  }
  return inside(rings.damascus!) ? 'damascus' : Object.keys(rings).find((id) => inside(rings[id]!))
}
