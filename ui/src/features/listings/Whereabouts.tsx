import { MapPin, Navigation } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindOf } from '../../shared/listing/card'
import { trackContact } from '../../shared/tracking/tracking'
import { PlaceLine } from './PlaceLine'
import type { ShownListing } from './query'

const PinMap = lazyPart(() => import('../../shared/map/PinMap'))

const pinOf = ({ latitude, longitude }: ShownListing) =>
  latitude != null && longitude != null ? { latitude, longitude } : undefined

/** The links to street maps that can show the listing. */
function useWays(listing: ShownListing) {
  const t = useT()
  const { mapLink } = listing
  const pin = pinOf(listing)
  return [
    ...(pin
      ? [
          {
            to: `https://www.openstreetmap.org/directions?to=${pin.latitude}%2C${pin.longitude}`,
            words: t('listing.directions'),
            Icon: Navigation,
          },
          {
            to: `https://www.openstreetmap.org/?mlat=${pin.latitude}&mlon=${pin.longitude}&zoom=16`,
            words: t('listing.mapOutside'),
            Icon: MapPin,
          },
        ]
      : []),
    ...(mapLink?.startsWith('https://') ? [{ to: mapLink, words: t('listing.mapOwners'), Icon: MapPin }] : []),
  ]
}

/**
 * The place of a listing: quarter, city and governorate, the address and landmark as the owner wrote them, a drawn map
 * with a pin, and links to street maps of third parties, from which nothing loads before a press. A note says which of
 * these facts the owner has not given.
 */
export function Whereabouts({ listing, name }: { listing: ShownListing; name: string }) {
  const t = useT()
  const named = useName()
  const { id, location: address } = listing
  const pin = pinOf(listing)
  const contacted = { id, type: kindOf(listing.kind), name }
  const quarter = named({ nameAr: listing.quarterAr, nameEn: listing.quarterEn })
  const landmark = named({ nameAr: listing.landmarkAr, nameEn: listing.landmarkEn })
  const ways = useWays(listing)
  const stated = Boolean(address || quarter || landmark)
  if (!stated && !pin && ways.length === 0 && listing.kind === 'SERVICE') return null
  return (
    <section aria-labelledby="where-title">
      <h2 id="where-title">{t('listing.where')}</h2>
      <div className={`mt-3 grid gap-4 ${pin ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : ''}`}>
        <div className="grid content-start gap-2">
          <p className={quarter ? 'font-semibold' : 'text-small text-muted'}>
            <PlaceLine of={listing} />
          </p>
          {address && (
            <p>
              <bdi>{address}</bdi>
            </p>
          )}
          {landmark && (
            <p>
              <span className="text-muted">{t('listing.landmark')}:</span> <bdi>{landmark}</bdi>
            </p>
          )}
          {!stated && <p>{t('listing.noAddress')}</p>}
          {!pin && stated && <p className="text-small text-muted">{t('listing.noPin')}</p>}
          {ways.length > 0 && <Ways of={ways} onTaken={(to) => trackContact(contacted, 'directions', to)} />}
        </div>
        {pin && (
          <Suspense fallback={<div className="skeleton aspect-573/520 rounded-panel" />}>
            <PinMap at={pin} label={t('listing.pinOf', { name })} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function Ways({ of, onTaken }: { of: ReturnType<typeof useWays>; onTaken: (to: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map(({ to, words, Icon }) => (
        <li key={to}>
          <a className="chip min-h-11" href={to} target="_blank" rel="noopener" onClick={() => onTaken(to)}>
            <Icon size={16} strokeWidth={1.75} aria-hidden /> {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
