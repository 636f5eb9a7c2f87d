import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { ListingCard } from '../../shared/components/ListingCard'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { PageSpinner } from '../../shared/components/Spinner'
import { lazyPart } from '../../shared/components/WhenNear'
import { useContent } from '../../shared/content/useContent'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useLanguage, useT } from '../../shared/i18n/language'
import { nameIn, useName } from '../../shared/i18n/names'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { PlaceLandingsDocument } from './landing'
import { NotShown } from './NotShown'
import { PlaceHero } from './PlaceHero'
import { PlacesDocument } from '../../shared/map/places'
import { textsIn } from './texts'

const Landings = lazyPart(() => import('./Landings'))
const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')

export const PlaceListingsDocument = graphql(
  `
    query PlaceListings($venues: ListingFilter!, $services: ListingFilter!) {
      venues: listings(filter: $venues, first: 8) {
        total
        nodes {
          ...ListingCard
        }
      }
      services: listings(filter: $services, first: 8) {
        total
        nodes {
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment],
)

type Places = ResultOf<typeof PlacesDocument>
type Governorate = Places['governorates'][number]
type City = Places['cities'][number]

/**
 * The page of a governorate, by its Arabic or English slug, or else of a city. A slug that both have is the
 * governorate's.
 */
export function Page() {
  const { provinceSlug = '' } = useParams()
  const [answer, ask] = useQuery({ query: PlacesDocument })
  const named = (each: { slugAr: string | null; slugEn: string | null }) =>
    each.slugEn === provinceSlug || each.slugAr === provinceSlug
  const { governorates = [], cities = [] } = answer.data ?? {}
  const governorate = governorates.find(named)
  const city = governorate ? undefined : cities.find(named)
  const around = governorate ?? governorates.find((each) => each.id === city?.governorate)
  if (answer.data && !around)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  const retry = () => ask({ requestPolicy: 'network-only' })
  if (answer.error && !answer.data) return <NotShown error={answer.error} retry={retry} />
  return (
    <Panel answer={answer} retry={retry} skeleton={<PageSpinner />}>
      {() =>
        around && (
          <Place
            key={provinceSlug}
            governorate={around}
            city={city}
            cities={cities.filter((each) => each.governorate === around.id && each.listingCount > 0)}
            others={governorates.filter((each) => each !== around)}
          />
        )
      }
    </Panel>
  )
}

function Place({
  governorate,
  city,
  cities,
  others,
}: {
  governorate: Governorate
  city: City | undefined
  cities: City[]
  others: Governorate[]
}) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const place = city ?? governorate
  const { intro, title, description } = textsIn(place, lang)
  useDocumentTitle(title || t('listing.weddingsIn', { place: name(place) }), {
    path: paths.city(place.id),
    description,
  })
  const own = intro || nameIn({ nameAr: governorate.metaTextAr, nameEn: governorate.metaTextEn }, lang)
  return (
    <>
      <PlaceHero slug={governorate.id}>
        {city && (
          <Link
            to={paths.city(governorate.slugEn ?? governorate.id)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {name(governorate)}
          </Link>
        )}
        <h1 tabIndex={-1}>{t('listing.weddingsIn', { place: name(place) })}</h1>
        <p className="mt-2 max-w-[60ch] text-price">
          {own || (
            <Suspense>
              <PlaceWords governorate={governorate.id} />
            </Suspense>
          )}
        </p>
      </PlaceHero>
      <div className="wrap">
        <PlaceFacts place={place} zoom={city ? 13 : 10} />
        {cities.length > 1 && <Towns governorate={governorate} city={city} cities={cities} />}
        <PlaceListings governorate={governorate} city={city} />
        {!city && <AskedHere governorate={governorate} />}
        <OtherPlaces governorates={others} />
      </div>
    </>
  )
}

/** The numbers of venues and services, and a link to the place on a street map. */
function PlaceFacts({ place, zoom }: { place: Governorate | City; zoom: number }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-4 text-small text-muted">
      <span>{t('common.listings', { count: place.listingCount })}</span>
      {place.latitude !== 0 && (
        <a
          className="link inline-flex min-h-11 items-center gap-1.5"
          target="_blank"
          rel="noopener"
          href={`https://www.openstreetmap.org/#map=${zoom}/${place.latitude}/${place.longitude}`}
        >
          <MapPin size={17} strokeWidth={1.75} aria-hidden /> {t('listing.mapOutside')}
        </a>
      )}
    </div>
  )
}

/** A governorate's cities that have listings. The open one is marked. */
function Towns({ governorate, city, cities }: { governorate: Governorate; city: City | undefined; cities: City[] }) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  return (
    <nav aria-label={t('listing.towns')} className="pt-4">
      <ul className="flex flex-wrap gap-2">
        {cities.map((each) => {
          // A city with the slug of its governorate has no page of its own.
          const to =
            each.slugEn === governorate.slugEn
              ? paths.search({ governorateId: governorate.id, cityId: each.id })
              : paths.city(each.slugEn ?? each.id)
          return (
            <li key={each.id}>
              <Link
                to={to}
                aria-current={each.id === city?.id ? 'page' : undefined}
                className={`chip min-h-11 md:min-h-9 ${each.id === city?.id ? 'chip-on' : ''}`}
              >
                {name(each)} <span className="text-muted tabular">{number(each.listingCount)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The first venues and services of a place, each with a link to all of them. */
function PlaceListings({ governorate, city }: { governorate: Governorate; city: City | undefined }) {
  const t = useT()
  const name = useName()
  const place = name(city ?? governorate)
  const within = city ? { city: city.id } : { governorate: governorate.id }
  const filters = { governorateId: governorate.id, cityId: city?.id ?? '' }
  const [answer, ask] = useQuery({
    query: PlaceListingsDocument,
    variables: { venues: { kind: 'VENUE', ...within }, services: { kind: 'SERVICE', ...within } },
  })
  const lists = [
    ['venues', t('listing.venuesIn', { place }), paths.search({ serviceType: 'venues', ...filters })],
    ['services', t('listing.servicesIn', { place }), paths.search(filters)],
  ] as const
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      skeleton={
        <div className="card-grid pt-10">
          {Array.from({ length: 4 }, (_, i) => (
            <CardSkeleton key={i} />
          ))}
        </div>
      }
    >
      {(data) => (
        <>
          {lists.map(
            ([kind, title, all]) =>
              data[kind].nodes.length > 0 && (
                <section key={kind} aria-labelledby={`${kind}-title`} className="pt-10">
                  <SectionHead
                    id={`${kind}-title`}
                    title={title}
                    link={{ to: all, label: t('listing.seeAll', { count: data[kind].total }) }}
                  />
                  <div className="card-grid">
                    {data[kind].nodes.map(cardOf).map((each, i) => (
                      <ListingCard key={each.id} listing={each} eager={kind === 'venues' && i < 2} />
                    ))}
                  </div>
                </section>
              ),
          )}
          {data.venues.total + data.services.total === 0 && (
            <EmptyState title={t('listing.noneYet')} ways={[{ to: paths.search(), label: t('listing.everywhere') }]} />
          )}
        </>
      )}
    </Panel>
  )
}

/** Links to the landing pages of a governorate. */
function AskedHere({ governorate }: { governorate: Governorate }) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: PlaceLandingsDocument, variables: { governorate: governorate.id } })
  return (
    <Suspense>
      <Landings title={t('landing.alsoHere', { place: name(governorate) })} of={data?.landings ?? []} />
    </Suspense>
  )
}

function OtherPlaces({ governorates }: { governorates: Governorate[] }) {
  const t = useT()
  const name = useName()
  return (
    <nav aria-labelledby="others-title" className="pt-14">
      <SectionHead id="others-title" title={t('listing.otherPlaces')} />
      <ul className="flex flex-wrap gap-2">
        {governorates.map((each) => (
          <li key={each.id}>
            <Link to={paths.city(each.slugEn ?? each.id)} className="chip min-h-11 md:min-h-9">
              {name(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A text about weddings in a governorate, shown if the catalogue has none. */
function PlaceWords({ governorate }: { governorate: string }) {
  const { parts } = useContent('places')
  const [words] = parts.find(({ id }) => id === governorate)?.blocks ?? []
  return words?.kind === 'text' ? words.words.filter((piece) => typeof piece === 'string').join('') : null
}
