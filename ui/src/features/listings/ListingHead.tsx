import { Clock3, MapPin, Share2 } from 'lucide-react'
import { CardButton } from '../../shared/cards/CardButton'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { HeartButton } from '../../shared/components/ListingCard'
import { Rating } from '../../shared/components/Rating'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { passOn } from '../../shared/passOn'
import { PlaceLine } from './PlaceLine'
import type { ShownListing } from './query'

/** The head of a listing's page: its name, place and rating, and the buttons to save and to share it. */
export function ListingHead({ listing, name }: { listing: ShownListing; name: string }) {
  const t = useT()
  const { location: street, city, governorate, answersWithinHours: hours } = listing
  return (
    <header>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap gap-2 pt-2.5">
          {listing.isFeatured && (
            <Link to={`${paths.faq()}#ranking`} className="badge bg-tint text-brass">
              <Khatam size={12} /> {t('card.featured')}
            </Link>
          )}
          {hours != null && (
            <span className="badge whitespace-normal bg-tile-tint text-tile">
              <Clock3 size={14} strokeWidth={1.75} aria-hidden /> {t('listing.answersWithin', { hours })}
            </span>
          )}
        </div>
        <HeartButton listing={cardOf(listing)} name={name} className="border-[1.5px] border-field" />
        <button
          type="button"
          aria-label={t('listing.share')}
          onClick={() => void passOn(name, location.href, t)}
          className="grid size-11 place-items-center rounded-pill border-[1.5px] border-field"
        >
          <Share2 size={19} strokeWidth={1.75} aria-hidden />
        </button>
        {listing.status === 'APPROVED' && (
          <CardButton icon label={t('listing.card')} card={{ path: `/cards/listing/${listing.id}/`, title: name }} />
        )}
      </div>
      <h1 tabIndex={-1} dir="auto" className="own-side mt-1">
        {name}
      </h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 text-muted">
        {(street || city || governorate) && (
          <span className="inline-flex items-center gap-2 py-1.5">
            <MapPin size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span>
              <PlaceLine of={listing} street={street} />
            </span>
          </span>
        )}
        {listing.reviewCount > 0 && (
          <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-ink">
            <Rating rating={listing.rating} count={listing.reviewCount} showCount={false} />
            <span aria-hidden className="text-small underline underline-offset-4">
              {t('listing.reviewCount', { count: listing.reviewCount })}
            </span>
          </a>
        )}
      </div>
    </header>
  )
}
