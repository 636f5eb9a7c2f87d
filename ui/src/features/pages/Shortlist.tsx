import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useClient } from 'urql'
import { EmptyState } from '../../shared/components/EmptyState'
import { ListingCard, useListingPath } from '../../shared/components/ListingCard'
import { Money } from '../../shared/components/Money'
import { Rating } from '../../shared/components/Rating'
import { SectionHead } from '../../shared/components/SectionHead'
import { CardSkeleton } from '../../shared/components/Skeletons'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { flipHeart, useShortlist } from '../../shared/shortlist'

/** One listing of the shortlist: asked one by one, so that each is there without a network once it has been seen. */
export const ShortlistedDocument = graphql(
  `
    query Shortlisted($id: String!) {
      listing(slugOrId: $id) {
        ...ListingCard
        amenities {
          key
          nameAr
          nameEn
        }
        answersWithinHours
      }
    }
  `,
  [ListingCardFragment],
)

type Shortlisted = NonNullable<ResultOf<typeof ShortlistedDocument>['listing']>

/** The hearts of this device, as cards, or side by side. */
export function Shortlist() {
  const t = useT()
  const ids = useShortlist()
  const [comparing, setComparing] = useState(false)
  const newestFirst = ids.toReversed()
  return (
    <section aria-labelledby="shortlist-title" className="pt-10">
      <SectionHead id="shortlist-title" title={t('pages.shortlist')} lead={ids.length > 0 ? t('pages.shortlistLead', { count: ids.length }) : undefined} />
      {ids.length === 0 && (
        <EmptyState title={t('pages.shortlistEmpty')} ways={[{ to: paths.venues(), label: t('nav.venues') }, { to: paths.services(), label: t('nav.services') }]}>
          {t('pages.shortlistEmptyText')}
        </EmptyState>
      )}
      {ids.length > 1 && (
        <button type="button" aria-pressed={comparing} onClick={() => setComparing(!comparing)} className={`chip min-h-11 ${comparing ? 'chip-on' : ''}`}>{t('pages.compare')}</button>
      )}
      {comparing && ids.length > 1 ? (
        <Comparison ids={newestFirst} />
      ) : (
        <div className="card-grid">
          {newestFirst.map((id) => <Entry key={id} id={id} />)}
        </div>
      )}
    </section>
  )
}

function Entry({ id }: { id: string }) {
  const t = useT()
  const [{ data, fetching }] = useQuery({ query: ShortlistedDocument, variables: { id } })
  const listing = data?.listing
  if (listing) return <ListingCard listing={cardOf(listing)} />
  if (fetching) return <CardSkeleton />
  return (
    <div className="panel grid content-center justify-items-start gap-3 p-4 text-small">
      <p>{t(data ? 'pages.shortlistGone' : 'pages.shortlistAway')}</p>
      {data && <button type="button" className="btn btn-outline btn-small" onClick={() => flipHeart(id)}>{t('pages.shortlistRemove')}</button>}
    </div>
  )
}

/** What couples weigh against each other, a column for each; the first column stays while the others scroll. */
function Comparison({ ids }: { ids: string[] }) {
  const t = useT()
  const name = useName()
  const pathOf = useListingPath()
  const client = useClient()
  // The cards have asked for them.
  const listings = ids.flatMap((id) => client.readQuery(ShortlistedDocument, { id })?.data?.listing ?? [])
  const missing = <span className="text-muted">{t('pages.unknown')}</span>
  const rows: [title: string, cell: (listing: Shortlisted) => ReactNode][] = [
    [t('pages.comparePrice'), (each) => (each.price ? <Money price={cardOf(each).price} className="font-semibold" /> : missing)],
    [t('pages.compareGuests'), (each) => (each.capacity ? t('common.guests', { count: each.capacity }) : missing)],
    [t('pages.comparePlace'), (each) => (each.city || each.governorate ? <bdi>{name(each.city ?? each.governorate ?? {})}</bdi> : missing)],
    [t('pages.compareRating'), (each) => (each.reviewCount > 0 ? <Rating rating={each.rating} count={each.reviewCount} /> : <span className="text-muted">{t('pages.noReviews')}</span>)],
    [t('pages.compareAnswers'), (each) => (each.answersWithinHours == null ? missing : t('pages.withinHours', { hours: each.answersWithinHours }))],
    [t('pages.compareHas'), (each) => (each.amenities.length ? each.amenities.map(name).join(t('pages.comma')) : missing)],
  ]
  return (
    // A region that scrolls sideways must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-labelledby="shortlist-title" tabIndex={0} className="mt-5 overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="sticky start-0 bg-bg"><span className="unseen">{t('pages.compared')}</span></th>
            {listings.map((each) => (
              <th key={each.id} scope="col" className="min-w-40 p-3 text-start text-body"><Link to={pathOf(cardOf(each))} className="link" dir="auto">{name(each)}</Link></th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, cell]) => (
            <tr key={title} className="border-b border-line align-top last:border-0">
              <th scope="row" className="sticky start-0 min-w-28 bg-bg p-3 ps-0 text-start font-normal text-muted">{title}</th>
              {listings.map((each) => <td key={each.id} className="p-3">{cell(each)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
