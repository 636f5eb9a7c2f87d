import { Fragment, Suspense } from 'react'
import { Link } from '../../shared/components/Link'
import { Money } from '../../shared/components/Money'
import { Picture } from '../../shared/components/Picture'
import { lazyPart } from '../../shared/components/WhenNear'
import { readFragment } from '../../shared/graphql/graphql'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { isApart } from '../../shared/i18n/isApart'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { PictureFragment } from '../../shared/listing/picture'
import { kindWords } from '../../shared/listing/kinds'
import { rangeOf } from '../../shared/listing/prices'
import { type Amount, useMoney } from '../../shared/money/money'
import { paths } from '../../shared/paths'
import { formatPhone } from '../../shared/phone'
import { eventWords } from './auditWords'
import { ChangeList } from './ChangeList'
import { type Suspect, Suspects } from './Suspects'
import { useFieldWords } from './useFieldWords'
import type { Rejection, WaitingListing } from './queue'

const PinMap = lazyPart(() => import('../../shared/map/PinMap'))

/** The fields that have lines of their own above the list of remaining fields, in every language. */
const shownAbove =
  /^((name|description|place\.(quarter|landmark))\.(ar|en)|place\.(governorate|city|address|latitude|longitude|mapLink)|category|venueType|capacity|price|amenities|phone|whatsapp|pictures)$/

/** Reports whether the price line already shows the amount of this field. */
function priced(listing: WaitingListing, field: string): boolean {
  const sum = field === 'minPrice' || field === 'maxPrice' ? listing[field] : null
  const line: Amount[] = Object.values(rangeOf(listing))
  return sum !== null && line.some(({ amount, currency }) => amount === sum.amount && currency === sum.currency)
}

/** A new listing as its owner states it, or the changes that an owner's edit makes to a published listing. */
export function ListingFacts({
  listing,
  rejections,
  suspects = [],
}: {
  listing: WaitingListing
  rejections: Rejection[]
  suspects?: readonly Suspect[]
}) {
  return (
    <div className={`grid min-w-0 gap-x-5 gap-y-3 ${listing.revision ? '' : 'sm:grid-cols-[200px_minmax(0,1fr)]'}`}>
      {!listing.revision && (
        <div className="aspect-4/3 w-full max-w-72">
          <Picture
            source={readFragment(PictureFragment, listing.cover)}
            alt=""
            sizes="200px"
            className="rounded-picture"
          />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-2">
        <KindAndPlace listing={listing} />
        <Owner owner={listing.owner} />
        {rejections.length > 0 && <Rejections of={rejections} />}
        <Suspects listing={listing.id} of={suspects} />
        {listing.revision ? <ChangeList changes={listing.revision.changes} /> : <Claimed listing={listing} />}
      </div>
    </div>
  )
}

/** The kind and the place of a listing, and how long it has waited. */
function KindAndPlace({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const kind = listing.venueType ? kindWords[listing.venueType] : undefined
  const facts = [
    kind ? t(kind) : name(listing.category ?? {}),
    name(listing.governorate ?? {}),
    name(listing.city ?? {}),
  ]
  return (
    <p className="text-small text-muted">
      {[...new Set(facts.filter(Boolean))].map(apart).join(' · ')} · {ago(listing.revision?.at ?? listing.updatedAt)}
    </p>
  )
}

/** All fields that a new listing states. */
function Claimed({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const name = useName()
  const pictures = readFragment(PictureFragment, listing.pictures)
  return (
    <>
      {listing.nameAr && listing.nameEn && (
        <p className="text-small text-muted">
          <InBoth ar={listing.nameAr} en={listing.nameEn} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-small">
        {listing.capacity != null && <span>{t('common.guests', { count: listing.capacity })}</span>}
        <PriceRange listing={listing} />
        {listing.amenities.length > 0 && (
          <span className="text-muted">
            {listing.amenities.map((each) => apart(name(each))).join(t('listing.comma'))}
          </span>
        )}
      </p>
      <Reached listing={listing} />
      {[listing.descriptionAr, listing.descriptionEn].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="max-w-[68ch] whitespace-pre-line">
              {text}
            </p>
          ),
      )}
      <Rest of={listing.stated.filter(({ field }) => !shownAbove.test(field) && !priced(listing, field))} />
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.slice(1).map((picture) => (
            <li key={picture.url} className="h-18 w-24">
              <Picture source={picture} alt="" sizes="96px" className="rounded-badge" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PriceRange({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const format = useMoney()
  const { from, upTo, between } = rangeOf(listing)
  if (!from && !upTo) return <span className="text-danger">{t('admin.noPrice')}</span>
  return (
    <span>
      {from && `${t('card.from')} `}
      {from && <Money price={from} shown={from.currency} />}
      {upTo && (
        <>
          {` ${t('card.upTo')} `}
          <Money price={upTo} shown={upTo.currency} />
        </>
      )}
      {between && ` ${t('listing.usually', { price: apart(format(between, between.currency)) })}`}
    </span>
  )
}

/** The owner of a listing, with a link to their account. */
export function Owner({ owner }: { owner: WaitingListing['owner'] }) {
  const t = useT()
  return (
    <p className="text-small">
      {owner ? (
        <Link className="link" to={paths.adminPage(`accounts/${owner.id}`)}>
          <bdi>{owner.username ?? t('admin.erased')}</bdi>
        </Link>
      ) : (
        t('admin.erased')
      )}
      {owner?.verified === false && <span className="text-muted"> · {t('admin.unverified')}</span>}
    </p>
  )
}

/** The value of a field in both languages, or in the only language that it has. */
function InBoth({ ar, en }: { ar: string | null; en: string | null }) {
  return (
    <>
      {ar && <bdi>{ar}</bdi>}
      {ar && en && ' · '}
      {en && <bdi>{en}</bdi>}
    </>
  )
}

/** The remaining fields of a new listing. They are shown because approval publishes all of them. */
function Rest({ of }: { of: WaitingListing['stated'] }) {
  const { field, value } = useFieldWords()
  if (of.length === 0) return null
  return (
    <dl className="grid gap-x-5 gap-y-1 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
      {of.map((each) => {
        const said = each.after ? value(each.field, each.after) : ''
        return (
          <Fragment key={each.field}>
            <dt className="text-muted">{field(each.field)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-1">
              {isApart(said) ? said : <bdi>{said}</bdi>}
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}

/** Earlier refusals of the same listing, with their reasons. */
function Rejections({ of }: { of: Rejection[] }) {
  const t = useT()
  const { ago } = useDates()
  return (
    <div className="rounded-button border-s-3 border-danger bg-tint px-3 py-2 text-small">
      <h4 className="font-semibold">{t('admin.refusedBefore', { count: of.length })}</h4>
      <ul className="grid gap-1">
        {of.map(({ at, type, reason, actorName }) => (
          <li key={at + type}>
            <span className="text-muted">
              {eventWords[type] && t(eventWords[type])} · {ago(at)}
              {actorName && (
                <>
                  {' '}
                  · <bdi>{actorName}</bdi>
                </>
              )}
            </span>
            {reason && (
              <span dir="auto" className="block wrap-anywhere">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The address and contact details that approval publishes, and those that are missing. */
function Reached({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const name = useName()
  const { quarterAr, quarterEn, landmarkAr, landmarkEn } = listing
  const { location, latitude, longitude, mapLink, phone, whatsapp } = listing
  const at = latitude != null && longitude != null ? { latitude, longitude } : undefined
  const missing = 'text-danger'
  return (
    <div className="grid gap-2 text-small">
      <p className="flex flex-wrap gap-x-4">
        {quarterAr || quarterEn ? (
          <span>
            {t('admin.quarter')}: <InBoth ar={quarterAr} en={quarterEn} />
          </span>
        ) : (
          <span className={missing}>{t('admin.noQuarter')}</span>
        )}
        {landmarkAr || landmarkEn ? (
          <span>
            {t('admin.landmark')}: <InBoth ar={landmarkAr} en={landmarkEn} />
          </span>
        ) : (
          <span className={missing}>{t('admin.noLandmark')}</span>
        )}
        {location ? <bdi>{location}</bdi> : <span className={missing}>{t('admin.noAddress')}</span>}
        {phone && (
          <span>
            {t('admin.phone')}: <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </span>
        )}
        {whatsapp && (
          <span>
            {t('admin.whatsapp')}: <bdi dir="ltr">{formatPhone(whatsapp)}</bdi>
          </span>
        )}
        {!at && <span className={missing}>{t('admin.noPin')}</span>}
        {mapLink && (
          <a className="link" href={mapLink} target="_blank" rel="noopener">
            {t('admin.mapLink')}
          </a>
        )}
      </p>
      {at && (
        <div className="max-w-60">
          <Suspense>
            <PinMap at={at} label={t('admin.pinOf', { name: name(listing) })} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
