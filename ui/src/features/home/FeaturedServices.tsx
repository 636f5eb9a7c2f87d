import { useQuery } from 'urql'
import { ListingCard } from '../../shared/components/ListingCard'
import { SectionHead } from '../../shared/components/SectionHead'
import { featuredAge } from '../../shared/graphql/fresh'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { FeaturedServicesDocument } from './featured'

const context = { maxAge: featuredAge }

/** At most eight featured services. Loading, error and empty hide the whole section. */
export function FeaturedServices() {
  const t = useT()
  const [{ data }] = useQuery({ query: FeaturedServicesDocument, context })
  const services = data?.featuredServices ?? []
  if (services.length === 0) return null
  return (
    <section id="featured-services" aria-labelledby="featured-services-title" className="wrap pt-12 lg:pt-16">
      <SectionHead id="featured-services-title" title={t('more.featuredServices')} link={{ to: paths.services(), label: t('more.allServices') }} />
      <div className="card-grid">
        {services.slice(0, 8).map((service) => <ListingCard key={service.id} listing={cardOf(service)} />)}
      </div>
    </section>
  )
}
