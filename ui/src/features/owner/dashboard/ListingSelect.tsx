import type { ReactNode } from 'react'
import { Select } from '../../../shared/components/Field'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { MyListingsDocument } from './Listings'

/** Filters a list by one of the owner's listings. Renders nothing if the owner has only one. */
export function ListingSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (id: string) => void
}) {
  const t = useT()
  const [{ data }] = useQuery({ query: MyListingsDocument })
  const listings = data?.myListings ?? []
  if (listings.length < 2) return null
  return (
    <ListingChoice label={label} value={value} listings={listings} onChange={onChange}>
      <option value="">{t('owner.allListings')}</option>
    </ListingChoice>
  )
}

/** A select of one listing; `children` are further options. */
export function ListingChoice({
  label,
  value,
  listings,
  onChange,
  children,
}: {
  label: string
  value: string | undefined
  listings: readonly { id: string; nameAr: string | null; nameEn: string | null }[]
  onChange: (id: string) => void
  children?: ReactNode
}) {
  const name = useName()
  return (
    <div className="w-full sm:w-72">
      <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
        {listings.map((each) => (
          <option key={each.id} value={each.id}>
            {name(each)}
          </option>
        ))}
      </Select>
    </div>
  )
}
