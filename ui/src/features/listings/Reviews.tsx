import { useLocation } from 'react-router'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { FurtherPages } from '../../shared/components/Pages'
import { Review, Stars } from '../../shared/components/Review'
import { graphql } from '../../shared/graphql/graphql'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { MyReview } from './MyReview'
import type { ShownListing } from './query'

export const ReviewsDocument = graphql(`
  query Reviews($slugOrId: String!, $after: String) {
    listing(slugOrId: $slugOrId) {
      reviews(first: 20, after: $after) {
        total
        endCursor
        hasNextPage
        nodes {
          id
          rating
          name
          comment
          createdAt
        }
      }
    }
  }
`)

type OneReview = ShownListing['reviews']['nodes'][number]

/**
 * The reviews of customers with the distribution of stars. Customers see the form for their own; visitors see a link to
 * sign in.
 */
export function Reviews({ listing }: { listing: ShownListing }) {
  const t = useT()
  const me = useUser()
  const { pathname } = useLocation()
  const { reviews } = listing
  const draw = (rows: readonly OneReview[]) => (
    <ul className="grid gap-5 divide-y divide-line">
      {rows.map((each) => (
        <li key={each.id} className="pb-5">
          <Review review={each} />
        </li>
      ))}
    </ul>
  )
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('listing.reviews')}</h2>
      {reviews.total === 0 ? (
        <p className="mt-2 text-muted">{t('listing.noReviews')}</p>
      ) : (
        <div className="mt-4 grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
          <Distribution listing={listing} />
          <div className="grid content-start gap-5">
            {draw(reviews.nodes)}
            {reviews.hasNextPage && (
              <FurtherPages
                query={ReviewsDocument}
                variables={{ slugOrId: listing.id }}
                pageOf={(data) => data.listing?.reviews}
                page={reviews}
                shown={reviews.nodes.length}
              >
                {draw}
              </FurtherPages>
            )}
          </div>
        </div>
      )}
      {!me && (
        <p className="mt-4 text-small text-muted">
          <Link className="link inline-flex min-h-11 items-center" to={paths.login(pathname)}>
            {t('listing.reviewSignIn')}
          </Link>
        </p>
      )}
      {me?.role === 'customer' && <MyReview listing={listing.id} />}
    </section>
  )
}

function Distribution({ listing }: { listing: ShownListing }) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...listing.ratingDistribution)
  return (
    <div className="flex items-center gap-6 md:block">
      <p className="md:flex md:items-center md:gap-4">
        <b className="text-[40px] leading-tight font-semibold tabular">
          {number(listing.rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </b>
        <span className="grid gap-0.5">
          <Stars count={listing.rating} />
          <span className="text-small text-muted">{t('listing.reviewCount', { count: listing.reviewCount })}</span>
        </span>
      </p>
      <dl className="grid grow gap-1.5 md:mt-3">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = listing.ratingDistribution[stars - 1] ?? 0
          return (
            <div key={stars} className="grid grid-cols-[34px_minmax(0,1fr)_34px] items-center gap-2 text-small tabular">
              <dt className="flex items-center gap-1.5">
                <span className="unseen">{t('listing.stars', { stars })}</span>
                <span aria-hidden>{stars}</span>
                <Khatam size={12} className="text-brass" />
              </dt>
              <dd aria-hidden className="review-bar">
                <span style={{ inlineSize: `${(count / most) * 100}%` }} />
              </dd>
              <dd className="text-end text-muted">{number(count)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
