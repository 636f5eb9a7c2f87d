import { useOwner } from '../useOwner'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Pages } from '../../../shared/components/Pages'
import { Review } from '../../../shared/components/Review'
import { graphql } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useFilterParams } from '../../../shared/useFilterParams'
import { ListingSelect } from './ListingSelect'

export const OwnReviewsDocument = graphql(`
  query OwnReviews($listing: ID, $after: String) {
    ownReviews(listing: $listing, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        rating
        name
        comment
        createdAt
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

/** The public reviews of the owner's listings, the newest first. */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const name = useName()
  const [asked, change] = useFilterParams()
  const listing = asked.get('listing') ?? ''
  return (
    <>
      <div className="flex max-w-3xl flex-wrap items-end justify-between gap-3">
        <h1 tabIndex={-1}>{t('owner.reviews')}</h1>
        <ListingSelect label={t('owner.reviewsOf')} value={listing} onChange={(id) => change({ listing: id })} />
      </div>
      <div className="max-w-3xl">
        <Pages
          query={OwnReviewsDocument}
          variables={{ listing: listing || null }}
          pageOf={({ ownReviews }) => ownReviews}
          head={({ ownReviews: { total } }) => (
            <p className="mt-1 text-muted">{t('owner.reviewsCount', { count: total })}</p>
          )}
          empty={
            <EmptyState title={t('owner.reviewsEmpty')} ways={[{ to: home, label: t('owner.title') }]}>
              {t('owner.reviewsEmptyText')}
            </EmptyState>
          }
        >
          {(reviews) => (
            <ul className="mt-4 grid gap-3">
              {reviews.map((each) => (
                <li key={each.id} className="panel p-4">
                  <Review review={each} about={each.listing && <bdi>{name(each.listing)}</bdi>} />
                </li>
              ))}
            </ul>
          )}
        </Pages>
      </div>
    </>
  )
}
