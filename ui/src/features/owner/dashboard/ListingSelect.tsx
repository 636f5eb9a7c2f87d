import { Select } from '../../../shared/components/Field'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { MyListingsDocument } from './Listings'

/** Narrows a list to one of the owner's listings; nothing where they have only one. */
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
  const name = useName()
  const [{ data }] = useQuery({ query: MyListingsDocument })
  const listings = data?.myListings ?? []
  if (listings.length < 2) return null
  return (
    <div className="w-full sm:w-72">
      <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('owner.allListings')}</option>
        {listings.map((each) => (
          <option key={each.id} value={each.id}>
            {name(each)}
          </option>
        ))}
      </Select>
    </div>
  )
}
