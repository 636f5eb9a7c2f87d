import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { ListingCard, useListingPath } from '../../shared/components/ListingCard'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { lazyPart } from '../../shared/components/WhenNear'
import { readFragment } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useMedia } from '../../shared/hooks/useMedia'
import { useLanguage, useT } from '../../shared/i18n/language'
import { nameIn, useName } from '../../shared/i18n/names'
import { cardOf } from '../../shared/listing/card'
import { PictureFragment } from '../../shared/listing/picture'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ContactBar, ContactButtons } from './Contact'
import { DatesPart } from './DatesPart'
import { Elsewhere } from './Elsewhere'
import { FactsPanel } from './FactsPanel'
import { Gallery } from './Gallery'
import { InquiryForm } from './InquiryForm'
import { ListingHead } from './ListingHead'
import { PricePanel } from './PricePanel'
import { ListingDocument, type ShownListing } from './query'
import { ReportButton } from './ReportButton'
import { Reviews } from './Reviews'
import { Whereabouts } from './Whereabouts'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')

export function Page() {
  const { slugOrId = '' } = useParams()
  const [answer, ask] = useQuery({ query: ListingDocument, variables: { slugOrId } })
  const pathOf = useListingPath()
  const found = answer.data?.listing
  if (answer.data && !found)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  // The address holds a former slug: redirect to the current one.
  if (found && ![found.id, found.slugAr, found.slugEn].includes(slugOrId))
    return <Navigate replace to={pathOf(cardOf(found))} />
  return (
    <div className="wrap pb-6">
      {answer.error && !found && <NotShown />}
      <Panel
        answer={{ ...answer, data: answer.data?.listing }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="listing-skeleton" />}
      >
        {(listing) => <Shown key={listing.id} listing={listing} />}
      </Panel>
    </div>
  )
}

/**
 * The heading above the reason why the listing cannot be shown. It was never loaded here, so even its name is unknown.
 */
function NotShown() {
  const t = useT()
  useDocumentTitle(t('listing.notShown'), { noindex: true })
  return (
    <h1 tabIndex={-1} className="mt-8">
      {t('listing.notShown')}
    </h1>
  )
}

function Shown({ listing }: { listing: ShownListing }) {
  const t = useT()
  const lang = useLanguage()
  const wide = useMedia('(min-width: 1024px)')
  const name = nameIn(listing, lang)
  const venue = listing.kind === 'VENUE'
  const text = nameIn({ nameAr: listing.descriptionAr, nameEn: listing.descriptionEn }, lang)
  useDocumentTitle(name, {
    description: text,
    path: useListingPath()(cardOf(listing)),
    noindex: listing.status !== 'APPROVED',
  })
  const price = (
    <PricePanel listing={listing}>
      <ContactButtons listing={listing} name={name} />
    </PricePanel>
  )
  const inquiry = listing.status === 'APPROVED' && <InquiryForm listing={listing.id} name={name} />
  return (
    <article>
      <Crumbs listing={listing} name={name} />
      <Gallery
        pictures={readFragment(PictureFragment, listing.pictures)}
        name={name}
        category={venue ? 'venues' : (listing.category?.key ?? '')}
      />
      <div className="mt-4 grid gap-8 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
        <div className="grid content-start gap-8">
          <ListingHead listing={listing} name={name} />
          {!wide && price}
          <FactsPanel listing={listing} />
          {listing.status === 'APPROVED' && <DatesPart listing={listing} name={name} />}
          <About listing={listing} text={text} />
          <Amenities listing={listing} />
          <Whereabouts listing={listing} name={name} />
          <Elsewhere listing={listing} name={name} />
          {!wide && inquiry}
          <Reviews listing={listing} />
          <ReportButton listing={listing.id} name={name} />
        </div>
        {wide && (
          <aside aria-label={t('listing.priceAndContact')} className="grid content-start gap-5">
            {price}
            {inquiry}
          </aside>
        )}
      </div>
      <Similar listing={listing} />
      {!wide && <ContactBar listing={listing} name={name} />}
    </article>
  )
}

/** The owner's description, and the tags. */
function About({ listing, text }: { listing: ShownListing; text: string }) {
  const t = useT()
  const lang = useLanguage()
  const tags = [...new Set(listing.tags.map((tag) => nameIn({ nameAr: tag.ar, nameEn: tag.en }, lang)).filter(Boolean))]
  if (!text && tags.length === 0) return null
  return (
    <section aria-labelledby="about-title">
      <h2 id="about-title">{t(listing.kind === 'VENUE' ? 'listing.aboutPlace' : 'listing.aboutService')}</h2>
      {text && (
        <p dir="auto" className="mt-3 max-w-[68ch] whitespace-pre-line">
          {text}
        </p>
      )}
      {tags.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="chip" dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Amenities({ listing }: { listing: ShownListing }) {
  const t = useT()
  const named = useName()
  if (listing.amenities.length + listing.extras.length === 0) return null
  return (
    <section aria-labelledby="amenities-title">
      <h2 id="amenities-title">{t('listing.amenities')}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        {[...listing.amenities.map(named), ...listing.extras].map((each) => (
          <li key={each} className="flex items-start gap-2.5">
            <Khatam size={13} className="mt-1.5 text-tile" />
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Similar({ listing }: { listing: ShownListing }) {
  const t = useT()
  if (listing.similar.length === 0) return null
  return (
    <section aria-labelledby="similar-title" className="pt-12">
      <SectionHead
        id="similar-title"
        title={t(listing.kind === 'VENUE' ? 'listing.similarPlaces' : 'listing.similarServices')}
      />
      <div className="card-grid">
        {listing.similar.map(cardOf).map((each) => (
          <ListingCard key={each.id} listing={each} />
        ))}
      </div>
    </section>
  )
}

/** The breadcrumbs: the category and the governorate of the listing. */
function Crumbs({ listing, name }: { listing: ShownListing; name: string }) {
  const t = useT()
  const named = useName()
  const { kind, category, governorate } = listing
  const crumbs = [
    kind === 'VENUE'
      ? { to: paths.venues(), label: t('nav.venues') }
      : { to: paths.category(category?.key ?? ''), label: category ? named(category) : t('nav.services') },
    ...(governorate ? [{ to: paths.city(governorate.key), label: named(governorate) }] : []),
  ]
  return (
    <nav aria-label={t('listing.crumbs')} className="max-lg:hidden">
      <ol className="flex min-h-13 items-center gap-2 text-small text-muted">
        {crumbs.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
              {label}
            </Link>
            <ChevronRight size={15} strokeWidth={1.75} aria-hidden className="mirror" />
          </li>
        ))}
        <li aria-current="page" className="text-ink" dir="auto">
          {name}
        </li>
      </ol>
    </nav>
  )
}
