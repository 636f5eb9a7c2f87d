import { useOwner } from '../useOwner'
import { Pencil, SquareArrowOutUpRight, ChartNoAxesColumn } from 'lucide-react'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { ButtonLink } from '../../../shared/components/Button'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { Picture } from '../../../shared/components/Picture'
import { graphql, readFragment, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { lastDays } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { PictureFragment } from '../../../shared/listing/picture'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { FigureStrip, OwnFiguresDocument } from './Figures'
import { inOrder } from './order'
import { Unfinished } from './Unfinished'

export const MyListingsDocument = graphql(
  `
    query MyListings {
      myListings {
        id
        kind
        slugAr
        slugEn
        nameAr
        nameEn
        status
        reason
        available
        updatedAt
        category {
          key
        }
        governorate {
          nameAr
          nameEn
        }
        city {
          nameAr
          nameEn
        }
        revision {
          id
        }
        cover {
          ...Picture
        }
      }
    }
  `,
  [PictureFragment],
)

type Mine = ResultOf<typeof MyListingsDocument>['myListings'][number]

/** One's own listings, those that need something first, and how they fared in the last thirty days. */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const me = useUser()
  const [answer, ask] = useQuery({ query: MyListingsDocument, requestPolicy: 'cache-and-network' })
  const [{ data: figures }] = useQuery({
    query: OwnFiguresDocument,
    variables: lastDays(30),
    requestPolicy: 'cache-and-network',
  })
  const fared = new Map(
    figures?.ownAnalytics.topListings.map(({ listing, views, clicks }) => [listing.id, { views, clicks }]),
  )
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.title')}</h1>
      {me && <Unfinished me={me} kind={me.role === 'service_provider' ? 'service' : 'venue'} home={home} />}
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ myListings }) => myListings.length === 0}
        empty={
          <EmptyState
            title={t('owner.noListings')}
            action={
              <ButtonLink to={paths.ownerRoom(home, 'new')} look="primary" className="mt-2">
                {t('owner.firstListing')}
              </ButtonLink>
            }
          >
            {t('owner.noListingsText')}
          </EmptyState>
        }
      >
        {({ myListings }) => (
          <>
            {figures && myListings.some(({ status }) => status === 'APPROVED' || status === 'SUSPENDED') && (
              <FigureStrip figures={figures.ownAnalytics} to={paths.ownerRoom(home, 'figures')} />
            )}
            <p className="mt-6 text-muted">{t('owner.listings', { count: myListings.length })}</p>
            <ul className="mt-3 grid gap-3 lg:grid-cols-2">
              {inOrder(myListings).map((each) => (
                <Row key={each.id} listing={each} home={home} fared={fared.get(each.id)} />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </>
  )
}

function Row({
  listing,
  home,
  fared,
}: {
  listing: Mine
  home: string
  fared: { views: number; clicks: number } | undefined
}) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const { ago } = useDates()
  const { status, reason, revision } = listing
  const place = listing.city ?? listing.governorate
  const page =
    listing.kind === 'VENUE'
      ? paths.venue(listing, lang)
      : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang)
  const gone = status === 'ARCHIVED'
  return (
    <li className="panel grid grid-cols-[96px_minmax(0,1fr)] content-start gap-x-3 gap-y-2 p-3 sm:grid-cols-[128px_minmax(0,1fr)]">
      <Picture
        source={readFragment(PictureFragment, listing.cover)}
        alt=""
        sizes="128px"
        className={`aspect-4/3 w-full rounded-badge object-cover ${gone ? 'grayscale' : ''}`}
      />
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h2 dir="auto" className="text-[16px]">
            {name(listing)}
          </h2>
          <Badge state={status.toLowerCase() as State} />
        </div>
        <p className="flex flex-wrap gap-x-2 text-least text-muted">
          {place && <span dir="auto">{name(place)}</span>}
          <span>{t('owner.changed', { when: ago(listing.updatedAt) })}</span>
        </p>
        {fared && (
          <p className="flex items-start gap-1.5 text-small">
            <ChartNoAxesColumn size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-brass" />
            {t('owner.fared', fared)}
          </p>
        )}
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:col-start-2">
        {revision && <Reason>{t('owner.revision')}</Reason>}
        {status === 'APPROVED' && !listing.available && <Reason tone="quiet">{t('owner.previewHidden')}</Reason>}
        {reason && (
          <div className="grid gap-1">
            <p className="text-small">
              {t(
                status === 'APPROVED'
                  ? 'owner.revisionRefused'
                  : status === 'SUSPENDED'
                    ? 'owner.suspendedWhy'
                    : 'owner.rejectedWhy',
              )}
            </p>
            <Reason tone="refused">{reason}</Reason>
          </div>
        )}
        {!gone && (
          <div className="flex flex-wrap gap-2">
            {status !== 'SUSPENDED' && (
              <ButtonLink
                to={paths.ownerRoom(home, `listings/${listing.id}`)}
                look={status === 'REJECTED' ? 'primary' : 'outline'}
                small
                className="min-h-11"
              >
                <Pencil size={16} aria-hidden />
                {t(status === 'REJECTED' ? 'owner.mend' : 'owner.edit')}
              </ButtonLink>
            )}
            {status === 'SUSPENDED' && (
              <ButtonLink to={paths.contact()} small className="min-h-11">
                {t('owner.writeToUs')}
              </ButtonLink>
            )}
            {status === 'APPROVED' && listing.available && (
              <ButtonLink to={page} look="text" small className="min-h-11">
                <SquareArrowOutUpRight size={16} aria-hidden />
                {t('owner.seePage')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
