import { Carousel } from '../../shared/components/Carousel'
import { ListingCard } from '../../shared/components/ListingCard'
import { SectionHead } from '../../shared/components/SectionHead'
import { featuredAge } from '../../shared/graphql/fresh'
import { useQuery } from '../../shared/graphql/useQuery'
import { useMedia } from '../../shared/hooks/useMedia'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { FeaturedServicesDocument } from './featured'

const context = { maxAge: featuredAge }

/**
 * At most eight featured services, on phones as a carousel. While loading, on an error or if there are none, it renders
 * nothing.
 */
export function FeaturedServices() {
  const t = useT()
  const wide = useMedia('(min-width: 768px)')
  const [{ data }] = useQuery({ query: FeaturedServicesDocument, context })
  const services = data?.featuredServices ?? []
  if (services.length === 0) return null
  const cards = services
    .slice(0, 8)
    .map(cardOf)
    .map((service) => <ListingCard key={service.id} sizes={wide ? undefined : '62vw'} listing={service} />)
  return (
    <section id="featured-services" aria-labelledby="featured-services-title" className="wrap pt-12 lg:pt-16">
      <SectionHead
        id="featured-services-title"
        title={t('more.featuredServices')}
        link={{ to: paths.services(), label: t('more.allServices') }}
      />
      {wide ? (
        <div className="card-grid">{cards}</div>
      ) : (
        <Carousel label={t('more.featuredServices')}>{cards}</Carousel>
      )}
    </section>
  )
}
