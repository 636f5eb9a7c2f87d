import { Link } from '../../shared/components/Link'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { listingPage } from '../../shared/listing/page'

/** The listing that a row is about, as its heading. The listing may have been removed. */
export function ListingName({
  listing,
}: {
  listing: (Parameters<typeof listingPage>[0] & Parameters<ReturnType<typeof useName>>[0]) | null
}) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  return (
    <h2 dir="auto">
      {listing ? (
        <Link to={listingPage(listing, lang)} className="inline-flex min-h-11 items-center hover:underline">
          {name(listing)}
        </Link>
      ) : (
        t('account.listingGone')
      )}
    </h2>
  )
}
