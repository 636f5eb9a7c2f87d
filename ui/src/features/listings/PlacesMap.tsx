import { X } from 'lucide-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { CardPrice, Facts, useListingPath } from '../../shared/components/ListingCard'
import { Picture } from '../../shared/components/Picture'
import { useQuery } from '../../shared/graphql/useQuery'
import { useEntryState } from '../../shared/hooks/useEntryState'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf } from '../../shared/listing/card'
import {
  type Degrees,
  type Frame,
  frameOf,
  governorateAt,
  middles,
  place,
  pointAt,
  wholeCountry,
} from '../../shared/map/syria'
import { type Mark, SyriaMap } from '../../shared/map/SyriaMap'
import { type Asked, facetOf, type Found, most, SearchDocument } from '../../shared/search/query'
import { frameAround, roomy, scaleOf, type Side, spotsIn, withRoom } from './pins'
import { PlacesDocument } from './places'

type Choose = (changes: { governorateId: string }) => void

/** What is listed, on the map: how much each governorate has, and a pin for each listing of the one that is meant. */
export default function PlacesMap({
  found,
  asked,
  governorate,
  onChoose,
}: {
  found: Found | undefined
  /** The question that was answered with `found`. */
  asked: Asked
  governorate: string
  onChoose: Choose
}) {
  const counted = facetOf(found, 'governorate').filter(({ value, count }) => count > 0 && middles[value])
  const region = useRef<HTMLDivElement>(null)
  const pixels = useWidth(region)
  // What was pressed goes with the map that it stands on: the keyboard goes on from what holds either map.
  const choose: Choose = (changes) => {
    region.current?.focus({ preventScroll: true })
    onChoose(changes)
  }
  // Where all is in one governorate, to choose that would change nothing.
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

interface Pin extends Degrees {
  id: string
  listing: Found['hits'][number]['listing']
}

/** The pins that a listing's coordinates allow: within the country, whatever was typed. */
const pinsOf = (hits: Found['hits']) =>
  hits.flatMap(({ listing }): Pin[] => {
    const { id, latitude, longitude } = listing
    return latitude != null && longitude != null && governorateAt({ latitude, longitude })
      ? [{ id, latitude, longitude, listing }]
      : []
  })

/** The pins of all that was found, with what the list beside the map has not read yet. */
function usePins(found: Found, asked: Asked) {
  const listed = found.hits.length
  const [rest] = useQuery({
    query: SearchDocument,
    variables: { ...asked, first: Math.max(1, most - listed), offset: listed },
    pause: listed >= Math.min(found.total, most),
  })
  const hits = [...found.hits, ...(rest.data?.search.hits ?? [])]
  return { pins: pinsOf(hits), waiting: rest.fetching }
}

/** Pins that a finger could not tell apart stand together. Each spot has a name, and the width that the name takes. */
function namedSpots(pins: Pin[], frame: Frame, pixels: number, name: ReturnType<typeof useName>) {
  return spotsIn(pins, frame, Math.min(0.2, Math.max(0.08, fingertip / pixels))).map((spot) => {
    const alone = spot.pins.length === 1 && spot.pins[0]
    const named = alone ? name(alone.listing) : placeOf(spot.pins, name)
    const width = Math.min(widthOf(named), alone ? longest : Infinity)
    return { ...spot, name: named, width, radius: fingertip / 2 }
  })
}

function Pins({
  found,
  asked,
  governorate,
  pixels,
  onWhole,
}: {
  found: Found
  asked: Asked
  governorate: string
  pixels: number
  onWhole: (() => void) | undefined
}) {
  const t = useT()
  const name = useName()
  const card = useId()
  const map = useRef<HTMLDivElement>(null)
  const [near, setNear] = useEntryState<string[]>('near', [])
  const [chosen, setChosen] = useEntryState('pin', '')
  const { pins, waiting } = usePins(found, asked)
  const close = pins.filter(({ id }) => near.includes(id))
  const frame = close.length > 0 ? frameAround(close) : pins.length ? frameAround(pins, roomy) : frameOf(governorate)
  const spots = namedSpots(pins, frame, pixels, name)
  const sides = withRoom(spots, frame, pixels)
  const unmarked = found.total - pins.length
  const open = pins.find(({ id }) => id === chosen)?.listing

  const focusOn = (pin = '') =>
    map.current?.querySelector<HTMLElement>(`[data-pins~="${pin}"]`)?.focus({ preventScroll: true })
  // What was pressed is gone once the map is drawn anew: the keyboard goes on with what holds the first of the same
  // pins.
  const zoom = (to: string[]) => {
    const first = to[0] ?? near[0]
    flushSync(() => setNear(to))
    focusOn(first)
  }
  const closeCard = () => {
    focusOn(chosen)
    setChosen('')
  }

  const marks = spots.map((spot): Mark => {
    const { pins: together, x, y } = spot
    const [first] = together as [Pin, ...Pin[]]
    const ids = together.map(({ id }) => id)
    return {
      id: ids.join(' '),
      ...pointAt({ x, y }),
      content:
        together.length > 1 ? (
          <Cluster
            ids={ids}
            name={spot.name}
            count={together.length}
            side={sides.get(spot)}
            onChoose={() => zoom(ids)}
          />
        ) : (
          <PinButton
            id={first.id}
            name={spot.name}
            side={sides.get(spot)}
            on={first.id === chosen}
            card={card}
            onChoose={() => setChosen(first.id === chosen ? '' : first.id)}
          />
        ),
    }
  })
  return (
    <>
      <div ref={map}>
        <SyriaMap label={t('listing.mapPins')} frame={frame} on={governorate} marks={marks}>
          <Scale {...scaleOf(frame)} />
        </SyriaMap>
      </div>
      {open && <PinCard id={card} listing={open} onClose={closeCard} />}
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-least text-muted">
        {near.length > 0 && (
          <button type="button" onClick={() => zoom([])} className="btn btn-text px-0 text-small">
            {t('listing.mapOut')}
          </button>
        )}
        {onWhole && (
          <button type="button" onClick={onWhole} className="btn btn-text px-0 text-small">
            {t('listing.mapWhole')}
          </button>
        )}
        <span>{t('listing.mapRough')}</span>
        {unmarked > 0 && !waiting && <span>{t('listing.mapUnmarked', { count: unmarked })}</span>}
      </p>
    </>
  )
}

/** How long a distance on the map is. */
function Scale({ share, metres }: ReturnType<typeof scaleOf>) {
  const t = useT()
  return (
    <span
      aria-hidden
      className="absolute start-3 bottom-2 border-b-2 border-field px-1 text-center text-[11.5px] leading-5 text-muted"
      style={{ inlineSize: `${share * 100}%` }}
    >
      <span dir="auto" className="whitespace-nowrap">
        {metres < 1000
          ? t('listing.mapMetres', { count: metres })
          : t('listing.mapKilometres', { count: metres / 1000 })}
      </span>
    </span>
  )
}

/** What pins share: their quarter, else their city, else their governorate. */
function placeOf(pins: readonly Pin[], name: ReturnType<typeof useName>) {
  const shared = (of: (listing: Pin['listing']) => string) => {
    const [first, ...rest] = pins.map(({ listing }) => of(listing))
    return rest.every((each) => each === first) ? first : ''
  }
  return (
    shared(({ quarterAr, quarterEn }) => name({ nameAr: quarterAr, nameEn: quarterEn })) ||
    shared(({ city }) => (city ? name(city) : '')) ||
    name(pins[0]?.listing.governorate ?? {})
  )
}

const at: Record<Side, string> = {
  under: 'top-full',
  over: 'bottom-full',
  right: 'start-full top-1/2 -translate-y-1/2',
  left: 'end-full top-1/2 -translate-y-1/2',
}
const label = (side: Side = 'under') =>
  `pointer-events-none absolute ${at[side]} rounded-badge bg-bg px-1 text-[11.5px] leading-4 group-hover:block group-focus-visible:block`
/** The widest that a listing's name is drawn, in pixels: `max-w-28`. */
const longest = 112

const paper = document.createElement('canvas')
/** How wide a name is drawn with its padding, in pixels. */
function widthOf(name: string): number {
  const pen = paper.getContext('2d')
  if (!pen) return 11 * name.length
  pen.font = `11.5px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(pen.measureText(name).width) + 10
}

/** The diameter of what a finger can hit, in pixels. */
const fingertip = 44
const radiusOf = (count: number) => (count >= 20 ? 22 : count >= 5 ? 18 : 14)

/** How wide something is drawn, in pixels; as a telephone has it until it is drawn. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(340)
  useLayoutEffect(() => {
    const measure = () => setWidth(ref.current?.clientWidth || 340)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [ref])
  return width
}

/**
 * A count in a ring, the wider the more there are, with the name of its place where there is room or it is pointed at.
 */
function Cluster({
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

/** One listing's place; its name is written beside it where there is room, and where it is pointed at or chosen. */
function PinButton({
  id,
  name,
  side,
  on,
  card,
  onChoose,
}: {
  id: string
  name: string
  side: Side | undefined
  on: boolean
  card: string
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      data-pins={id}
      aria-label={name}
      aria-expanded={on}
      aria-controls={on ? card : undefined}
      onClick={onChoose}
      className="group relative grid size-11 place-items-center"
    >
      <Khatam size={on ? 36 : 26} className={on ? 'text-brass' : 'text-accent'} />
      <span aria-hidden className={`${label(side)} w-max max-w-28 ${on ? 'font-semibold' : side ? '' : 'hidden'}`}>
        <span dir="auto" className="block truncate">
          {name}
        </span>
      </span>
    </button>
  )
}

/** What a pin stands for, with the way to its page. */
function PinCard({ id, listing, onClose }: { id: string; listing: Pin['listing']; onClose: () => void }) {
  const t = useT()
  const name = useName()
  const pathOf = useListingPath()
  const shown = cardOf(listing)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && !document.querySelector('dialog[open]') && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <article id={id} aria-label={name(listing)} className="panel relative flex items-center gap-3 p-2.5">
      <div className="w-24 shrink-0">
        <Picture
          source={shown.picture}
          sizes="96px"
          alt=""
          category={shown.kind === 'venue' ? 'venues' : shown.category}
          className="aspect-4/3 rounded-small"
        />
      </div>
      <div className="min-w-0 grow">
        <p dir="auto" className="own-line font-semibold">
          <Link to={pathOf(shown)} className="after:absolute after:inset-0">
            {name(listing)}
          </Link>
        </p>
        <p className="one-line text-small text-muted">
          <Facts listing={shown} />
        </p>
        <p className="text-small text-muted">
          <CardPrice listing={shown} className="font-semibold text-ink" />
        </p>
      </div>
      <button
        type="button"
        aria-label={t('common.close')}
        onClick={onClose}
        className="btn btn-icon relative z-10 shrink-0 self-start"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </article>
  )
}
