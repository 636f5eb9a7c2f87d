import { Heart, Phone, Play } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { shortlist as limits } from '../form/limits.json'
import { useLanguage, useT } from '../i18n/language'
import { type Named, useName } from '../i18n/names'
import { type Slugged, paths } from '../paths'
import { useUser } from '../session/session'
import { flipHeart, useShortlist } from '../shortlist/shortlist'
import type { Amount } from '../money/money'
import { whatsAppLink } from '../tracking/contact'
import { type Contacted, trackContact } from '../tracking/tracking'
import { IwanPicture } from './IwanPicture'
import { Link } from './Link'
import { isPriced, Money } from './Money'
import { Picture, type PictureSource } from './Picture'
import { Rating } from './Rating'
import { toast } from './toast'
import { lazyPart } from './WhenNear'
import { WhatsAppIcon } from './WhatsAppIcon'

const KindReminder = lazyPart(() => import('./KindReminder'), 'more')

/** The facts of a listing that its card shows. */
export interface CardListing extends Named, Slugged {
  kind: 'venue' | 'service'
  /** The key of the category; undefined for venues. */
  category?: string | null
  categoryName?: Named | null
  city?: Named | null
  governorate?: Named | null
  /** A free text, shown if neither city nor governorate is known. */
  location?: string | null
  capacity?: number | null
  /** The price, or the lower end of a range. */
  price: Amount
  /** The upper end of a price range without a single price. */
  upTo?: Amount | null | undefined
  rating: number
  reviewCount: number
  isFeatured: boolean
  videoCount?: number
  picture?: PictureSource | null
  phone?: string | null
  whatsapp?: string | null
  /** Text that follows the prefilled greeting in a chat with the owner. */
  said?: string
}

/**
 * The `sizes` of a card's picture in a grid and in search results. The server writes the same text for the grid.
 * Screens with more than 2.5 device pixels per CSS pixel get smaller pictures than they could show: the difference is
 * invisible, and the pictures load faster.
 */
export const cardSizes = '(min-width: 1024px) 25vw, (min-width: 768px) 33vw, (min-resolution: 2.5dppx) 37vw, 50vw'
/** The `sizes` beside filters, with three cards to a row. */
export const besideSizes = '(min-width: 1024px) 300px, (min-width: 768px) 33vw, (min-resolution: 2.5dppx) 37vw, 50vw'
export const resultSizes = '(min-width: 1024px) 300px, (min-width: 768px) 33vw, (min-resolution: 2.5dppx) 106px, 130px'

/** Returns the function that gives the path of a listing in the page's language. */
export function useListingPath(): (listing: CardListing) => string {
  const lang = useLanguage()
  return (listing) =>
    listing.kind === 'venue'
      ? paths.venue(listing, lang)
      : paths.service({ ...listing, category: listing.category ?? '' }, lang)
}

/** The card of a listing in a grid: no border, the picture, and the buttons to contact the owner. */
export function ListingCard({
  listing,
  eager = false,
  sizes = cardSizes,
  title,
  onOpen,
  as: Heading = 'h3',
  children,
}: {
  listing: CardListing
  eager?: boolean
  sizes?: string
  /** The name with its search matches marked. */
  title?: ReactNode
  onOpen?: () => void
  /** `h2` if the list has no heading of its own. */
  as?: 'h2' | 'h3'
  /** Further lines from the list. A link in them is above the link that covers the card. */
  children?: ReactNode
}) {
  const name = useName()
  const pathOf = useListingPath()
  const shown = name(listing)
  return (
    <article className="card relative" aria-label={shown}>
      <CardPicture listing={listing} name={shown} sizes={sizes} eager={eager} />
      <div className="card-words">
        <div className="flex items-baseline justify-between gap-2">
          <Heading dir="auto" className="two-lines text-body font-semibold md:text-h3">
            <Link to={pathOf(listing)} onClick={onOpen} className="after:absolute after:inset-0">
              {title ?? shown}
            </Link>
          </Heading>
          <Rating rating={listing.rating} count={listing.reviewCount} />
        </div>
        <p className="one-line text-small text-muted">
          <Facts listing={listing} />
        </p>
        <p className="mt-0.5 text-small text-muted">
          <CardPrice listing={listing} className="text-body font-semibold text-ink" />
        </p>
        {children}
        <ContactButtons listing={listing} name={shown} />
      </div>
    </article>
  )
}

/** The picture, the number of videos, and the heart. */
function CardPicture({
  listing,
  name,
  sizes,
  eager,
}: {
  listing: CardListing
  name: string
  sizes: string
  eager: boolean
}) {
  const t = useT()
  const videos = listing.videoCount ?? 0
  const picture = {
    source: listing.picture,
    sizes,
    alt: '',
    eager,
    category: listing.kind === 'venue' ? 'venues' : listing.category,
  }
  return (
    <div className="card-picture relative">
      {listing.isFeatured ? (
        <IwanPicture {...picture} />
      ) : (
        <Picture {...picture} className="aspect-4/3 rounded-picture" />
      )}
      {videos > 0 && (
        <span className="over-picture absolute start-2 bottom-2 flex items-center gap-1 rounded-badge px-2 py-0.5 text-least tabular">
          <Play size={13} strokeWidth={1.75} aria-hidden />
          <span aria-hidden>{videos}</span>
          <span className="unseen">{t('card.videos', { count: videos })}</span>
        </span>
      )}
      <HeartButton listing={listing} name={name} />
    </div>
  )
}

/** The price as "from $1,850" or "from … up to …", or a note to ask for it. */
export function CardPrice({
  listing: { price, upTo },
  className = '',
}: {
  listing: Pick<CardListing, 'price' | 'upTo'>
  className?: string
}) {
  const t = useT()
  const begins = isPriced(price)
  return (
    <>
      {begins && `${t('card.from')} `}
      {(begins || !upTo) && <Money price={price} className={className} />}
      {upTo && (
        <>
          {` ${t('card.upTo')} `}
          <Money price={upTo} className={className} />
        </>
      )}
    </>
  )
}

export type ListingFacts = Pick<CardListing, 'kind' | 'categoryName' | 'city' | 'governorate' | 'location' | 'capacity'>

/** The place and capacity of a venue, or the place and category of a service. */
export function Facts({ listing }: { listing: ListingFacts }) {
  const t = useT()
  const name = useName()
  const city = listing.city ? name(listing.city) : ''
  const governorate = listing.governorate ? name(listing.governorate) : ''
  const place =
    city && governorate && city !== governorate
      ? t('card.place', { city, governorate })
      : city || governorate || listing.location || ''
  const second =
    listing.kind === 'venue'
      ? listing.capacity && t('common.guests', { count: listing.capacity })
      : listing.categoryName && name(listing.categoryName)
  return (
    <>
      {place && <bdi>{place}</bdi>}
      {place && second && <span aria-hidden> · </span>}
      {second && <span>{second}</span>}
    </>
  )
}

/** The heart changes at once on this device; for a signed-in user it is saved to the account a moment later. */
export function HeartButton({
  listing,
  name,
  className = 'over-picture absolute end-2 bottom-2',
}: {
  listing: CardListing
  name: string
  className?: string
}) {
  const t = useT()
  const on = useShortlist().includes(listing.id)
  const me = useUser()
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('card.save', { name })}
      className={`${className} z-10 grid size-11 place-items-center rounded-pill`}
      onClick={() => {
        const now = flipHeart(listing.id)
        if (now === 'full')
          return toast({
            title: t('card.full'),
            text: t('card.fullText', { count: limits.maxItems }),
            tone: 'danger',
            action: { label: t('card.toShortlist'), run: () => location.assign(paths.couples()) },
          })
        toast({
          title: t(now === 'on' ? 'card.saved' : 'card.unsaved'),
          text: t(me ? 'card.savedInAccount' : 'card.savedWhere', { name }),
          tone: 'rose',
          action: { label: t('common.undo'), run: () => flipHeart(listing.id) },
        })
      }}
    >
      <Heart size={19} strokeWidth={1.75} aria-hidden className={on ? 'fill-heart text-heart' : ''} />
    </button>
  )
}

/** The button to call, which opens the Kind Reminder first, and the WhatsApp button. Each needs a number. */
export function ContactButtons({ listing, name }: { listing: CardListing; name: string }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const contacted: Contacted = { id: listing.id, type: listing.kind, name }
  const { phone, whatsapp } = listing
  return (
    <div className="@container relative z-10 mt-2.5 flex gap-2">
      {phone && (
        <button
          type="button"
          className="btn btn-outline grow"
          aria-label={t('card.callWho', { name })}
          onClick={() => setAsking(true)}
        >
          <Phone size={18} strokeWidth={1.75} aria-hidden />
          {t('card.call')}
        </button>
      )}
      {whatsapp && (
        <a
          href={whatsAppLink(
            whatsapp,
            t(listing.kind === 'venue' ? 'card.whatsappOpening' : 'card.whatsappOpeningService', { name }) +
              (listing.said ?? ''),
          )}
          target="_blank"
          rel="noopener"
          className="btn btn-tile grow @max-[247px]:w-11 @max-[247px]:grow-0 @max-[247px]:px-0"
          aria-label={t('card.whatsappWho', { name })}
          onClick={() => trackContact(contacted, 'whatsapp', whatsapp)}
        >
          <WhatsAppIcon />
          <span className="@max-[247px]:hidden">{t('card.whatsapp')}</span>
        </a>
      )}
      <Suspense>
        {asking && phone && <KindReminder listing={contacted} number={phone} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  )
}
