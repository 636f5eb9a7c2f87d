import { useState } from 'react'
import { useLocation } from 'react-router'
import { Panel } from '../../../shared/components/Panel'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useOwner } from '../useOwner'
import { ListingChoice } from '../dashboard/ListingSelect'
import { DaysAskedAround } from './DaysAskedAround'
import { Benchmark } from './Benchmark'
import { CoachDocument, type Coached } from './document'
import { SearchTerms } from './SearchTerms'
import { ViewsAndClicks } from './ViewsAndClicks'
import { MarketMonths } from './MarketMonths'
import { TakenDays } from './TakenDays'
import { ToDo } from './ToDo'

/**
 * The advice for the owner's public listings: what to do, the comparison with others, the searches, and the results of
 * earlier changes.
 */
export default function Coach() {
  const t = useT()
  const { hash } = useLocation()
  const [chosen, setChosen] = useState(() => hash.slice(1))
  const [answer, ask] = useQuery({ query: CoachDocument, requestPolicy: 'cache-and-network' })
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      skeleton={<div aria-hidden className="skeleton h-72 rounded-panel" />}
      isEmpty={({ ownCoach }) => ownCoach.listings.length === 0}
      empty={<p className="panel p-4 text-muted">{t('owner.coachNothing')}</p>}
    >
      {({ ownCoach: { listings } }) => {
        const one = listings.find(({ listing }) => listing.id === chosen) ?? listings[0]!
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {listings.length > 1 && (
              <div className="print:hidden">
                <ListingChoice
                  label={t('owner.listing')}
                  value={one.listing.id}
                  listings={listings.map(({ listing }) => listing)}
                  onChange={setChosen}
                />
              </div>
            )}
            <OfOne key={one.listing.id} of={one} />
          </div>
        )
      }}
    </Panel>
  )
}

function OfOne({ of }: { of: Coached }) {
  const { home } = useOwner()
  return (
    <>
      <ToDo of={of} home={home} />
      {!of.young && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <Benchmark listing={of.listing} />
          <SearchTerms terms={of.terms} />
        </div>
      )}
      <ViewsAndClicks of={of} />
      <TakenDays of={of} home={home} />
      <DaysAskedAround listing={of.listing.id} />
      <MarketMonths of={of} />
    </>
  )
}
