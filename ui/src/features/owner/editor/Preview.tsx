import type { CardListing } from '../../../shared/components/ListingCard'
import { ListingCard } from '../../../shared/components/ListingCard'
import { isPriced } from '../../../shared/components/Money'
import { sourceOf } from '../../../shared/editor/upload'
import { useT } from '../../../shared/i18n/language'
import { rangeOf } from '../../../shared/listing/prices'
import { useCategories } from '../../../shared/useCategories'
import { useCities, useGovernorates } from '../../../shared/usePlaces'
import type { Draft, EditedListing, Kind } from './draft'

/** A live preview of the card as couples will see it. It is inert: nothing in it can be pressed. */
export function Preview({ draft, kind, listing }: { draft: Draft; kind: Kind; listing?: EditedListing | undefined }) {
  const t = useT()
  const governorate = useGovernorates().find((each) => each.id === draft.governorate)
  const city = useCities(draft.governorate).find((each) => each.id === draft.city)
  const category = useCategories().doors.find((each) => each.key === draft.category)
  const named = draft.name.ar.trim() !== '' || draft.name.en.trim() !== ''
  const [cover] = draft.pictures
  const range = rangeOf(draft)
  const card: CardListing = {
    id: listing?.id ?? 'preview',
    kind,
    nameAr: named ? draft.name.ar : t('owner.previewName'),
    nameEn: named ? draft.name.en : t('owner.previewName'),
    category: draft.category,
    categoryName: category ?? null,
    governorate: governorate ?? null,
    city: city ?? null,
    location: draft.address,
    capacity: Number(draft.capacity) || null,
    price: range.from ?? { amount: null, currency: draft.price.currency },
    upTo: isPriced(draft.price) ? null : range.upTo,
    rating: listing?.rating ?? 0,
    reviewCount: listing?.reviewCount ?? 0,
    isFeatured: listing?.isFeatured ?? false,
    videoCount: draft.videos.length,
    picture: cover ? sourceOf(cover) : null,
    phone: draft.phone,
    whatsapp: draft.whatsapp,
  }
  return (
    <section aria-labelledby="preview-title" className="panel overflow-hidden">
      <div aria-hidden className="course" />
      <div className="grid gap-4 p-5">
        <h2 id="preview-title" className="text-panel">
          {t('owner.preview')}
        </h2>
        <div inert className={card.isFeatured ? 'pt-3' : ''}>
          <ListingCard listing={card} sizes="320px" />
        </div>
        {!draft.available && <p className="text-small text-muted">{t('owner.previewHidden')}</p>}
      </div>
    </section>
  )
}
