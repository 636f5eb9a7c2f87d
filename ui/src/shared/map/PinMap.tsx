import { Khatam } from '../components/Khatam'
import { useQuery } from '../graphql/useQuery'
import { useInView } from '../hooks/useInView'
import { useName } from '../i18n/names'
import { label as besides, widthOf } from './names'
import { PlacesDocument } from './places'
import { type Named, withRoom } from './room'
import { around, type Degrees, governorateAt, place } from './syria'
import { type Mark, SyriaMap } from './SyriaMap'
import { townsAround } from './towns'
import { useWidth } from './useWidth'

/** Units around a pin: its governorate and a little of the neighbours. */
const width = 190
/** The radii of the pin and of a town's dot, in pixels. */
const radii = { pin: 13, town: 3 }

/**
 * One place on the drawn map, among the governorates and the towns around it. The names of the towns are requested
 * once the map is on the screen.
 */
export default function PinMap({ at, label }: { at: Degrees; label: string }) {
  const name = useName()
  const [ref, seen] = useInView<HTMLDivElement>(0)
  const [{ data }] = useQuery({ query: PlacesDocument, pause: !seen })
  const pixels = useWidth(ref)
  const frame = around(place(at), width)
  const { own, others } = townsAround(at, data?.cities ?? [], width / pixels)
  const named = (town: Degrees & { nameAr: string; nameEn: string }, radius: number) => ({
    ...place(town),
    name: name(town),
    width: widthOf(name(town)),
    radius,
  })
  const pin: Named & { name: string } = {
    ...(own ? named(own, radii.pin) : { name: '', width: 0, radius: radii.pin }),
    ...place(at),
  }
  const dots = others.map((town) => ({ ...named(town, radii.town), town }))
  const sides = withRoom([pin, ...dots], frame, pixels)
  const nameOf = (mark: Named & { name: string }) =>
    sides.has(mark) && (
      <span aria-hidden className={`${besides(sides.get(mark))} whitespace-nowrap`}>
        {mark.name}
      </span>
    )
  const marks = dots
    .filter((dot) => sides.has(dot))
    .map((dot): Mark => ({
      id: dot.town.id,
      latitude: dot.town.latitude,
      longitude: dot.town.longitude,
      content: (
        <span className="relative grid size-1.5 place-items-center rounded-pill bg-muted text-muted">
          {nameOf(dot)}
        </span>
      ),
    }))
  const star = (
    <span className="relative grid place-items-center font-semibold">
      <Khatam size={26} className="text-accent" />
      {nameOf(pin)}
    </span>
  )
  return (
    <div ref={ref}>
      <SyriaMap
        label={label}
        frame={frame}
        on={governorateAt(at)}
        marks={[...marks, { id: 'pin', ...at, content: star }]}
      />
    </div>
  )
}
