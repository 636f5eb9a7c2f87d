import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { Button } from '../../shared/components/Button'
import { Facts, HeartButton, ListingCard } from '../../shared/components/ListingCard'
import { Money } from '../../shared/components/Money'
import { Panel } from '../../shared/components/Panel'
import { Rating } from '../../shared/components/Rating'
import { SectionHead } from '../../shared/components/SectionHead'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useLanguage, useT } from '../../shared/i18n/language'
import { nameIn } from '../../shared/i18n/names'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { whatsAppLink } from '../../shared/tracking/contact'
import { trackContact } from '../../shared/tracking/tracking'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Gallery } from './Gallery'
import { InquiryForm } from './InquiryForm'
import { Reviews } from './Reviews'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')
const KindReminder = lazy(() => import('../../shared/components/KindReminder'))

export const ListingDocument = graphql(
  `
    query Listing($slugOrId: String!) {
      listing(slugOrId: $slugOrId) {
        ...ListingCard
        descriptionAr
        descriptionEn
        status
        minPrice {
          amount
          currency
        }
        maxPrice {
          amount
          currency
        }
        pictures {
          url
          width
          height
          colour
          variants {
            width
            url
          }
        }
        videos
        amenities {
          key
          nameAr
          nameEn
        }
        tags {
          ar
          en
        }
        latitude
        longitude
        ratingDistribution
        answersWithinHours
        reviews(first: 5) {
          total
          nodes {
            id
            rating
            name
            comment
            createdAt
          }
        }
        similar(first: 4) {
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment],
)

export type ShownListing = NonNullable<ResultOf<typeof ListingDocument>['listing']>

export function Page() {
  const { slugOrId = '' } = useParams()
  const [answer, ask] = useQuery({ query: ListingDocument, variables: { slugOrId } })
  if (answer.data && !answer.data.listing) return <Suspense><NotFound /></Suspense>
  return (
    <div className="wrap py-6">
      <Panel answer={{ ...answer, data: answer.data?.listing }} retry={() => ask({ requestPolicy: 'network-only' })} skeleton={<div className="aspect-video rounded-picture bg-raised" />}>
        {(listing) => <Shown listing={listing} />}
      </Panel>
    </div>
  )
}

function Shown({ listing }: { listing: ShownListing }) {
  const t = useT()
  const lang = useLanguage()
  const card = cardOf(listing)
  const name = nameIn(listing, lang)
  const [calling, setCalling] = useState(false)
  useDocumentTitle(name)
  const text = nameIn({ nameAr: listing.descriptionAr, nameEn: listing.descriptionEn }, lang)
  const tags = listing.tags.map((tag) => (lang === 'ar' ? tag.ar || tag.en : tag.en || tag.ar)).filter(Boolean)
  const contacted = { id: listing.id, type: card.kind, name }
  const hours = listing.answersWithinHours
  const contact = (
    <div className="grid grid-cols-2 gap-3">
      {listing.phone && (
        <Button look="primary" onClick={() => setCalling(true)}>
          <Phone size={18} strokeWidth={1.75} aria-hidden /> {t('card.call')}
        </Button>
      )}
      {listing.whatsapp && (
        <a className="btn btn-tile" target="_blank" rel="noopener" href={whatsAppLink(listing.whatsapp, card.kind === 'venue' ? t('card.whatsappOpening', { name }) : undefined)} onClick={() => trackContact(contacted, 'whatsapp', listing.whatsapp!)}>
          <WhatsAppIcon /> {t('card.whatsapp')}
        </a>
      )}
    </div>
  )
  return (
    <article>
      <Gallery pictures={listing.pictures} name={name} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_360px]">
        <div className="grid content-start gap-6">
          <header>
            <div className="flex items-start justify-between gap-3">
              <h1 tabIndex={-1} dir="auto">{name}</h1>
              <HeartButton listing={card} name={name} className="relative" />
            </div>
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              {listing.reviewCount > 0 && <Rating rating={listing.rating} count={listing.reviewCount} places={2} />}
              <Facts listing={card} />
            </div>
          </header>
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">{tags.map((tag) => <li key={tag} className="chip" dir="auto">{tag}</li>)}</ul>
          )}
          {text && <p dir="auto" className="max-w-[68ch] whitespace-pre-line">{text}</p>}
          {listing.amenities.length > 0 && (
            <section>
              <h2>{t('listing.amenities')}</h2>
              <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
                {listing.amenities.map((each) => <li key={each.key} className="flex items-center gap-2 text-small before:text-brass before:content-['✓']">{nameIn(each, lang)}</li>)}
              </ul>
            </section>
          )}
          {listing.videos.length > 0 && (
            <section>
              <h2>{t('listing.videos')}</h2>
              <ul className="mt-2 grid gap-1">
                {listing.videos.map((each, i) => (
                  <li key={each}><a className="link" href={each} target="_blank" rel="noopener">{t('listing.video', { number: i + 1 })}</a></li>
                ))}
              </ul>
            </section>
          )}
          {listing.latitude != null && listing.longitude != null && (
            <a className="link" target="_blank" rel="noopener" href={`https://www.openstreetmap.org/?mlat=${listing.latitude}&mlon=${listing.longitude}&zoom=16`} onClick={() => trackContact(contacted, 'directions', '')}>
              {t('listing.map')}
            </a>
          )}
          <Reviews listing={listing} />
        </div>
        <aside className="grid content-start gap-5">
          <section className="panel overflow-hidden">
            <div aria-hidden className="course" />
            <div className="grid gap-4 p-5">
              <p>
                <span className="block text-small text-muted">{t(listing.price ? 'listing.from' : 'listing.price')}</span>
                {listing.price ? <Money price={card.price} className="text-[34px] font-semibold" /> : <span className="text-[20px]">{t('listing.askPrice')}</span>}
              </p>
              {contact}
              {hours != null && <p className="text-small text-muted">{t('listing.answersWithin', { hours })}</p>}
            </div>
          </section>
          {listing.status === 'APPROVED' && <InquiryForm listing={listing.id} name={name} />}
        </aside>
      </div>
      {listing.similar.length > 0 && (
        <section className="pt-12">
          <SectionHead title={t('listing.similar')} />
          <div className="card-grid">{listing.similar.map((each) => <ListingCard key={each.id} listing={cardOf(each)} />)}</div>
        </section>
      )}
      {calling && listing.phone && (
        <Suspense>
          <KindReminder listing={contacted} number={listing.phone} onClose={() => setCalling(false)} />
        </Suspense>
      )}
    </article>
  )
}
