import { FeaturedVenuesDocument } from './featured'
import { Suspense } from 'react'
import { ListingCard } from '../../shared/components/ListingCard'
import { SectionHead } from '../../shared/components/SectionHead'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { lazyPart } from '../../shared/components/WhenNear'
import { featuredAge } from '../../shared/graphql/fresh'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'

const VenuesError = lazyPart(() => import('./VenuesError'), 'more')

/** A constant, because urql treats a new context object as a new request. */
const context = { maxAge: featuredAge }

/** At most eight featured venues, eight skeletons while they load, or a message. */
export function FeaturedVenues() {
  const t = useT()
  const [{ data, error }, ask] = useQuery({ query: FeaturedVenuesDocument, context })
  const venues = (data?.featuredVenues ?? []).map(cardOf)
  return (
    <section id="featured-venues" aria-labelledby="featured-venues-title" className="wrap scroll-mt-20 pt-12 lg:pt-16">
      <SectionHead
        id="featured-venues-title"
        title={t('home.featuredVenues')}
        link={{ to: paths.venues(), label: t('home.allVenues') }}
      />
      {!data && !error && (
        <div role="status" aria-busy className="card-grid">
          <span className="unseen">{t('common.loading')}</span>
          {Array.from({ length: 8 }, (_, i) => (
            <CardSkeleton key={i} featured />
          ))}
        </div>
      )}
      <Suspense>
        {error && !data && <VenuesError error={error} retry={() => ask({ requestPolicy: 'network-only' })} />}
      </Suspense>
      {data && venues.length === 0 && <p className="text-muted">{t('home.venuesEmpty')}</p>}
      {venues.length > 0 && (
        <div className="card-grid">
          {venues.slice(0, 8).map((venue, i) => (
            <ListingCard key={venue.id} listing={venue} eager={i < 2} />
          ))}
        </div>
      )}
    </section>
  )
}
