import { Link } from 'react-router'
import { Money } from '../../shared/components/Money'
import { Picture } from '../../shared/components/Picture'
import { Rating } from '../../shared/components/Rating'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindWords } from '../../shared/listing/kinds'
import type { Amount } from '../../shared/money/money'
import { paths } from '../../shared/paths'
import { reportWords } from './auditWords'
import { ChangeList } from './ChangeList'
import type { WaitingListing, WaitingReport, WaitingReview } from './queue'

const manyPictures = 6

/** A listing that is new, as the owner claims it; or what an owner's edit would change of a published one. */
export function ListingFacts({ listing }: { listing: WaitingListing }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const kind = listing.venueType ? kindWords[listing.venueType] : undefined
  const facts = [...new Set([kind ? t(kind) : listing.category && name(listing.category), listing.governorate && name(listing.governorate), listing.city && name(listing.city)].filter(Boolean))]
  const both = [listing.nameAr, listing.nameEn].filter(Boolean)
  return (
    <div className={`grid min-w-0 gap-x-5 gap-y-3 ${listing.revision ? '' : 'sm:grid-cols-[200px_minmax(0,1fr)]'}`}>
      {!listing.revision && <div className="aspect-4/3 w-full max-w-72"><Picture source={listing.cover} alt="" sizes="200px" className="rounded-picture" /></div>}
      <div className="grid min-w-0 content-start gap-2">
      <p className="text-small text-muted">
        {facts.join(' · ')} · {ago(listing.revision?.at ?? listing.updatedAt)}
      </p>
      <p className="text-small">
        {listing.owner ? <Link className="link" to={paths.adminRoom(`accounts/${listing.owner.id}`)}><bdi>{listing.owner.username ?? t('admin.erased')}</bdi></Link> : t('admin.erased')}
        {listing.owner?.verified === false && <span className="text-muted"> · {t('admin.unverified')}</span>}
      </p>
      {listing.revision ? (
        <ChangeList changes={listing.revision.changes} />
      ) : (
        <>
          {both.length > 1 && <p className="text-small text-muted" dir="auto">{both.join(' · ')}</p>}
          <p className="flex flex-wrap gap-x-4 text-small">
            {listing.capacity != null && <span>{t('common.guests', { count: listing.capacity })}</span>}
            {listing.price && <span><Money price={listing.price as Amount} shown={(listing.price as Amount).currency} /></span>}
            {listing.amenities.length > 0 && <span className="text-muted">{listing.amenities.map(name).join(t('listing.comma'))}</span>}
          </p>
          {[listing.descriptionAr, listing.descriptionEn].map((text) => text && <p key={text} dir="auto" className="max-w-[68ch] whitespace-pre-line">{text}</p>)}
          {listing.pictures.length > 1 && (
            <ul className="flex flex-wrap gap-2">
              {listing.pictures.slice(1, manyPictures).map((picture) => (
                <li key={picture.url} className="h-18 w-24"><Picture source={picture} alt="" sizes="96px" className="rounded-badge" /></li>
              ))}
              {listing.pictures.length > manyPictures && <li className="grid h-18 place-items-center px-2 text-small text-muted">{t('admin.morePictures', { count: listing.pictures.length - manyPictures })}</li>}
            </ul>
          )}
        </>
      )}
      </div>
    </div>
  )
}

export function ReviewFacts({ review }: { review: WaitingReview }) {
  const name = useName()
  const { ago } = useDates()
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3 text-small text-muted">
        <Rating rating={review.rating} count={1} showCount={false} />
        {review.listing && <Link className="link" dir="auto" to={paths.adminRoom(`history/${review.listing.id}`)}>{name(review.listing)}</Link>}
        {ago(review.createdAt)}
      </p>
      {review.comment && <p dir="auto" className="max-w-[68ch] whitespace-pre-line">{review.comment}</p>}
    </div>
  )
}

export function ReportFacts({ report }: { report: WaitingReport }) {
  const t = useT()
  const { ago } = useDates()
  const words = reportWords[report.reason]
  return (
    <div className="grid gap-1">
      <p className="text-small"><b className="font-semibold text-danger">{words ? t(words) : report.reason}</b> <span className="text-muted">· {ago(report.at)}</span></p>
      {report.comment && <p dir="auto" className="max-w-[68ch] whitespace-pre-line">{report.comment}</p>}
    </div>
  )
}
