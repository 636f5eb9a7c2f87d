import { Car, CalendarHeart, DoorClosed, Landmark, SmartphoneNfc, Store, Users, type LucideIcon } from 'lucide-react'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindWords } from '../../shared/listing/kinds'
import type { ShownListing } from './query'

const seasonWords: Record<string, MessageKey> = {
  spring: 'listing.spring',
  summer: 'listing.summer',
  autumn: 'listing.autumn',
  winter: 'listing.winter',
}

/** The amenities that families ask about first, each with its icon. */
const asked: [key: string, icon: LucideIcon][] = [
  ['women_only_hall', DoorClosed],
  ['separate_halls', DoorClosed],
  ['phones_kept', SmartphoneNfc],
  ['parking', Car],
]

/** The facts that a family asks about first: capacity, type, privacy, parking, seasons. */
export function FactsPanel({ listing }: { listing: ShownListing }) {
  const t = useT()
  const name = useName()
  const { capacity, minCapacity, maxCapacity, venueType, seasons } = listing
  const most = maxCapacity ?? capacity
  const provider = name({ nameAr: listing.providerNameAr, nameEn: listing.providerNameEn })
  const facts: [key: string, icon: LucideIcon, label: string, value: string][] = []
  if (listing.kind === 'VENUE' && most)
    facts.push([
      'room',
      Users,
      t('listing.capacity'),
      minCapacity ? t('listing.guestRange', { from: minCapacity, to: most }) : t('common.guests', { count: most }),
    ])
  if (venueType && kindWords[venueType]) facts.push(['kind', Landmark, t('listing.kind'), t(kindWords[venueType])])
  if (listing.kind === 'SERVICE' && listing.category)
    facts.push(['kind', Landmark, t('listing.trade'), name(listing.category)])
  if (provider) facts.push(['provider', Store, t('listing.provider'), provider])
  for (const [key, icon] of asked) {
    const amenity = listing.amenities.find((each) => each.key === key)
    if (amenity) facts.push([key, icon, name(amenity), t('listing.yes')])
  }
  if (seasons.length > 0)
    facts.push([
      'seasons',
      CalendarHeart,
      t('listing.seasons'),
      seasons.flatMap((each) => (seasonWords[each] ? [t(seasonWords[each])] : [])).join(t('listing.comma')),
    ])
  if (facts.length === 0) return null
  return (
    <dl className="panel facts">
      {facts.map(([key, Icon, label, value]) => (
        <div key={key} className="relative min-w-0 p-4 ps-12">
          <dt className="text-least text-muted">
            <Icon size={21} strokeWidth={1.75} aria-hidden className="absolute start-4 top-4.5 text-brass" />
            {label}
          </dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
