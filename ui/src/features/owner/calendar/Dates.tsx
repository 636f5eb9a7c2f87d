import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { Tabs } from '../../../shared/components/Tabs'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { inPlace } from '../../../shared/inPlace'
import { paths } from '../../../shared/paths'
import { ListingChoice } from '../dashboard/ListingSelect'
import { MyListingsDocument } from '../dashboard/Listings'
import { useOwner } from '../useOwner'
import { OwnCalendarDocument } from './calendar'
import { MonthAndList } from './Month'
import { Settings } from './Settings'

const views = ['month', 'list', 'settings'] as const
type View = (typeof views)[number]

/** The calendar page of one listing: requests, holds, bookings and closures, and the settings for bookings. */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const [address, setAddress] = useSearchParams()
  const change = (part: string, value: string) =>
    setAddress(
      (now) => {
        now.set(part, value)
        return now
      },
      { ...inPlace, replace: true },
    )
  const [answer, ask] = useQuery({ query: MyListingsDocument, requestPolicy: 'cache-and-network' })
  const listings = answer.data?.myListings.filter(({ status }) => status !== 'ARCHIVED') ?? []
  const listing = listings.find(({ id }) => id === address.get('listing')) ?? listings[0]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 tabIndex={-1}>{t('owner.calendar')}</h1>
        {listings.length > 1 && (
          <ListingChoice
            label={t('owner.listing')}
            value={listing?.id}
            listings={listings}
            onChange={(id) => change('listing', id)}
          />
        )}
      </div>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={() => !listing}
        empty={
          <EmptyState
            title={t('owner.noListings')}
            ways={[{ to: paths.ownerPage(home, 'new'), label: t('owner.firstListing') }]}
          >
            {t('owner.noCalendar')}
          </EmptyState>
        }
      >
        {() =>
          listing && (
            <DatesOf
              key={listing.id}
              listing={listing.id}
              view={views.find((each) => each === address.get('view')) ?? 'month'}
              onView={(view) => change('view', view)}
            />
          )
        }
      </Panel>
    </>
  )
}

function DatesOf({ listing, view, onView }: { listing: string; view: View; onView: (view: View) => void }) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: OwnCalendarDocument,
    variables: { listing },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <Tabs
      label={t('owner.calendar')}
      tabs={[
        { key: 'month', label: t('owner.month') },
        { key: 'list', label: t('owner.list') },
        { key: 'settings', label: t('owner.settings') },
      ]}
      active={view}
      onChange={onView}
    >
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ calendar, closures }) =>
          calendar &&
          (view === 'settings' ? (
            <Settings listing={listing} calendar={calendar} />
          ) : (
            <MonthAndList listing={listing} calendar={calendar} closures={closures} list={view === 'list'} />
          ))
        }
      </Panel>
    </Tabs>
  )
}
