import { useSearchParams } from 'react-router'
import { CardButton } from '../../shared/cards/CardButton'
import { ButtonLink } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { ListingCard } from '../../shared/components/ListingCard'
import { SectionHead } from '../../shared/components/SectionHead'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useFocusOfGone } from '../../shared/hooks/useFocusOfGone'
import { inPlace } from '../../shared/inPlace'
import { askPath } from '../../shared/inquiry/several'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { flipHeart, useShortlist } from '../../shared/shortlist/shortlist'
import { Comparison } from './Comparison'
import { ShortlistedDocument } from './shortlisted'

/** How many listings a card shows. */
const onACard = 4

/** The hearts of this device, as cards, or side by side. */
export function Shortlist() {
  const t = useT()
  const ids = useShortlist()
  const [address, setAddress] = useSearchParams()
  const comparing = address.get('view') === 'compare'
  const compare = (on: boolean) =>
    setAddress(
      (now) => {
        if (on) now.set('view', 'compare')
        else now.delete('view')
        return now
      },
      { ...inPlace, replace: true },
    )
  const inColumns = comparing && ids.length > 1
  useFocusOfGone(ids, inColumns ? '.comparison thead button' : '#shortlist button[aria-pressed]')
  return (
    <section aria-labelledby="shortlist-title" className="min-w-0 pt-10">
      <SectionHead
        id="shortlist-title"
        title={t('pages.shortlist')}
        lead={ids.length > 0 ? t('pages.shortlistLead', { count: ids.length }) : undefined}
      />
      {ids.length === 0 && (
        <EmptyState
          title={t('pages.shortlistEmpty')}
          ways={[
            { to: paths.venues(), label: t('nav.venues') },
            { to: paths.services(), label: t('nav.services') },
          ]}
        >
          {t('pages.shortlistEmptyText')}
        </EmptyState>
      )}
      {ids.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            aria-pressed={comparing}
            onClick={() => compare(!comparing)}
            className={`chip min-h-11 ${comparing ? 'chip-on' : ''}`}
          >
            {t('pages.compare')}
          </button>
          <ButtonLink to={askPath}>{t('pages.ask')}</ButtonLink>
          <CardButton
            label={t('pages.card')}
            card={{
              path: '/cards/listings/',
              query: `?ids=${ids.slice(0, onACard).join(',')}`,
              title: t('pages.shortlist'),
            }}
          />
        </div>
      )}
      {inColumns ? (
        <Comparison ids={ids} />
      ) : (
        <div id="shortlist" className="card-grid">
          {ids.map((id) => (
            <Entry key={id} id={id} />
          ))}
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
      {data && (
        <button type="button" className="btn btn-outline btn-small" onClick={() => flipHeart(id)}>
          {t('pages.shortlistRemove')}
        </button>
      )}
    </div>
  )
}
