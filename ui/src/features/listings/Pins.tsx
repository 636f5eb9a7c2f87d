import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { CardPrice, Facts, useListingPath } from '../../shared/components/ListingCard'
import { Picture } from '../../shared/components/Picture'
import { useQuery } from '../../shared/graphql/useQuery'
import { useEntryState } from '../../shared/hooks/useEntryState'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf } from '../../shared/listing/card'
import { type Degrees, type Frame, frameOf, governorateAt, pointAt } from '../../shared/map/syria'
import { type Mark, SyriaMap } from '../../shared/map/SyriaMap'
import { type Asked, type Found, most, SearchDocument } from '../../shared/search/query'
import { type Side, withRoom } from '../../shared/map/room'
import { frameAround, roomy, scaleOf, spotsIn, toldApart } from './pins'
import { Cluster } from './Cluster'
import { label, longest, widthOf } from '../../shared/map/names'

interface Pin extends Degrees {
  id: string
  listing: Found['hits'][number]['listing']
}

/** The pins of the listings whose coordinates are within the country. Others are left out. */
const pinsOf = (hits: Found['hits']) =>
  hits.flatMap(({ listing }): Pin[] => {
    const { id, latitude, longitude } = listing
    return latitude != null && longitude != null && governorateAt({ latitude, longitude })
      ? [{ id, latitude, longitude, listing }]
      : []
  })

/** The smallest diameter that a finger can hit, in pixels. */
const fingertip = 44

/**
 * The pins of all results (`most` at most): those of the list beside the map, and of the results that the list has not
 * loaded.
 */
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

/**
 * The spots of the map. Pins too near to each other for a finger share a spot. Each spot has a name, and the width of
 * the name.
 */
function namedSpots(pins: Pin[], frame: Frame, pixels: number, name: ReturnType<typeof useName>) {
  const spots = spotsIn(pins, frame, Math.min(0.2, Math.max(0.08, fingertip / pixels)))
  const names = toldApart(
    spots.map(({ pins: together }) => ({
      name: together.length === 1 ? name(together[0]!.listing) : placeOf(together, name),
      pins: together.map(({ listing }) => ({ name: name(listing), quarter: quarterOf(listing, name) })),
    })),
  )
  return spots.map((spot, i) => {
    const named = names[i]!
    const width = Math.min(widthOf(named), spot.pins.length === 1 ? longest : Infinity)
    return { ...spot, name: named, width, radius: fingertip / 2 }
  })
}

const quarterOf = ({ quarterAr, quarterEn }: Pin['listing'], name: ReturnType<typeof useName>) =>
  name({ nameAr: quarterAr, nameEn: quarterEn })

/** The name of the smallest place that all pins are in: their quarter, else their city, else their governorate. */
function placeOf(pins: readonly Pin[], name: ReturnType<typeof useName>) {
  const shared = (of: (listing: Pin['listing']) => string) => {
    const [first, ...rest] = pins.map(({ listing }) => of(listing))
    return rest.every((each) => each === first) ? first : ''
  }
  return (
    shared((listing) => quarterOf(listing, name)) ||
    shared(({ city }) => (city ? name(city) : '')) ||
    name(pins[0]?.listing.governorate ?? {})
  )
}

interface PinsProps {
  found: Found
  asked: Asked
  governorate: string
  pixels: number
  onWhole: (() => void) | undefined
}

/**
 * The state of the map: the part of the country in view, its spots with their names, and the open pin. Zoom and open
 * pin are stored with the history entry, so that going back restores them.
 */
function usePinMap({ found, asked, governorate, pixels }: Omit<PinsProps, 'onWhole'>) {
  const name = useName()
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
  // A zoom replaces the pressed button, so the focus moves to the spot with the first of the same pins.
  const zoom = (to: string[]) => {
    const first = to[0] ?? near[0]
    flushSync(() => setNear(to))
    focusOn(first)
  }
  const closeCard = () => {
    focusOn(chosen)
    setChosen('')
  }
  return { map, frame, spots, sides, unmarked, waiting, near, zoom, chosen, setChosen, open, closeCard }
}

export function Pins(props: PinsProps) {
  const t = useT()
  const card = useId()
  const { governorate, onWhole } = props
  const { map, frame, spots, sides, unmarked, waiting, near, zoom, chosen, setChosen, open, closeCard } =
    usePinMap(props)
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
      <Ways zoomed={near.length > 0} onOut={() => zoom([])} onWhole={onWhole} unmarked={waiting ? 0 : unmarked} />
    </>
  )
}

/** The buttons to zoom out, and the notes that the map is rough and which listings it lacks. */
function Ways({
  zoomed,
  onOut,
  onWhole,
  unmarked,
}: {
  zoomed: boolean
  onOut: () => void
  onWhole: (() => void) | undefined
  /** The number of results without a pin. */
  unmarked: number
}) {
  const t = useT()
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-least text-muted">
      {zoomed && (
        <button type="button" onClick={onOut} className="btn btn-text px-0 text-small">
          {t('listing.mapOut')}
        </button>
      )}
      {onWhole && (
        <button type="button" onClick={onWhole} className="btn btn-text px-0 text-small">
          {t('listing.mapWhole')}
        </button>
      )}
      <span>{t('listing.mapRough')}</span>
      {unmarked > 0 && <span>{t('listing.mapUnmarked', { count: unmarked })}</span>}
    </p>
  )
}

/** The scale bar of the map. */
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

/** The pin of one listing. Its name is shown where it has room, on hover and focus, and while the pin is chosen. */
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

/** The card of the listing whose pin is open, with a link to its page. */
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
