import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { lazyPart } from '../../shared/components/WhenNear'
import type { ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { type Currency, usePriceInWords } from '../../shared/money/money'
import { paths, queryOf } from '../../shared/paths'
import { CategoriesDocument } from '../../shared/useCategories'
import { GovernoratesDocument, useGovernorates } from '../../shared/usePlaces'
import { type Landing, LandingDocument, presetOf, useLandingTitle } from './landing'
import { CardsSkeleton } from './Listed'
import { Narrowed } from './Narrowed'
import { NotShown } from './NotShown'

const Landings = lazyPart(() => import('./Landings'))
const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')

/** A landing page: the list of venues or of services in a governorate, with the filters of a frequent question. */
export function Page() {
  const { category = 'venues', question = '', governorate = '' } = useParams()
  const landing = { category, question, governorate }
  const preset = presetOf(landing)
  const [governorates, askGovernorates] = useQuery({ query: GovernoratesDocument })
  const [categories, askCategories] = useQuery({ query: CategoriesDocument })
  const [{ data }] = useQuery({ query: LandingDocument, variables: landing })
  const error = (!governorates.data && governorates.error) || (!categories.data && categories.error)
  if (preset && error) {
    const retry = () => {
      if (!governorates.data) askGovernorates({ requestPolicy: 'network-only' })
      if (!categories.data) askCategories({ requestPolicy: 'network-only' })
    }
    return <NotShown error={error} retry={retry} />
  }
  if (preset && !(governorates.data && categories.data))
    return (
      <div className="wrap py-8">
        <CardsSkeleton column={false} />
      </div>
    )
  const there =
    governorates.data?.governorates.some(({ id }) => id === governorate) &&
    categories.data?.categories.some(({ key }) => key === category)
  if (!preset || !there)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  // With too few matches the visitor is sent to the filtered list, which may offer nearby ones. The address of the
  // landing page stays valid for when there are more.
  if (data && !data.landing) return <Navigate replace to={paths.category(category) + queryOf(preset)} />
  return <Answered key={JSON.stringify(landing)} landing={landing} preset={preset} data={data} />
}

type Answers = ResultOf<typeof LandingDocument>['landing']

/**
 * The lead: how many listings match, the lowest price, and the largest number of guests; empty before they are loaded.
 * The server writes the same text (api/landings), with the price in the currency that the listing states.
 */
function useLead(category: string) {
  const t = useT()
  const inWords = usePriceInWords()
  return (answers: Answers | undefined): string => {
    if (!answers) return ''
    const { total: count, cheapest, guests } = answers
    return [
      `${t(category === 'venues' ? 'listing.venueCount' : 'common.listings', { count })}.`,
      cheapest &&
        t('landing.cheapest', {
          price: inWords({ amount: cheapest.amount, currency: cheapest.currency as Currency }),
        }),
      guests > 0 && t('landing.largest', { count: guests }),
      t(category === 'venues' ? 'landing.compare' : 'landing.compareServices'),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

function Answered({
  landing,
  preset,
  data,
}: {
  landing: Landing
  preset: Record<string, string>
  data: ResultOf<typeof LandingDocument> | undefined
}) {
  const t = useT()
  const name = useName()
  const titleOf = useLandingTitle()
  const governorates = useGovernorates()
  const leadOf = useLead(landing.category)
  const place = governorates.find(({ id }) => id === landing.governorate)
  const { here = [], elsewhere = [] } = data ?? {}
  const others = here.filter(({ category, question }) => category !== landing.category || question !== landing.question)
  return (
    <>
      <Narrowed type={landing.category} preset={preset} title={titleOf(landing)} lead={leadOf(data?.landing)} />
      <div className="wrap">
        <Suspense>
          <Landings title={place ? t('landing.alsoHere', { place: name(place) }) : ''} of={others} />
          <Landings
            title={t('landing.elsewhere')}
            of={elsewhere.filter(({ governorate }) => governorate !== landing.governorate)}
          />
        </Suspense>
      </div>
    </>
  )
}
