import { Fragment } from 'react'
import { useName } from '../../shared/i18n/names'
import type { ShownListing } from './query'

type Place = Pick<ShownListing, 'quarterAr' | 'quarterEn' | 'city' | 'governorate'>

/** Quarter, city and governorate, each in its own text direction. `street` replaces a quarter that is not stated. */
export function PlaceLine({ of, street }: { of: Place; street?: string | null }) {
  const name = useName()
  const quarter = name({ nameAr: of.quarterAr, nameEn: of.quarterEn }) || street
  const [city, governorate] = [of.city && name(of.city), of.governorate && name(of.governorate)]
  const parts = [...new Set([quarter, city, governorate].filter(Boolean))]
  return parts.map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <span aria-hidden> · </span>}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
