import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { BesideMedian } from './BesideMedian'

export const ComparisonDocument = graphql(`
  query OwnComparison($from: String!, $to: String!) {
    ownComparison(from: $from, to: $to) {
      listings {
        listing {
          id
          nameAr
          nameEn
          category {
            nameAr
            nameEn
          }
          governorate {
            nameAr
            nameEn
          }
        }
        others
        figures {
          key
          value
          median
        }
      }
    }
  }
`)

type One = ResultOf<typeof ComparisonDocument>['ownComparison']['listings'][number]

/** A listing beside the median of its category and governorate. */
export function Beside({ listing, range }: { listing: string; range: Range }) {
  const [answer, ask] = useQuery({
    query: ComparisonDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  if (answer.error) return <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />
  const found = answer.data?.ownComparison.listings.find((each) => each.listing.id === listing)
  return found && <Listing of={found} csv={`/api/own-comparison.csv?${new URLSearchParams({ ...range })}`} />
}

function Listing({ of: { listing, others, figures }, csv }: { of: One; csv: string }) {
  const t = useT()
  const name = useName()
  const place = { category: listing.category, governorate: listing.governorate }
  return (
    <div className="grid gap-2">
      <BesideMedian
        title={t('owner.compared', { name: name(listing) })}
        period={t('owner.otherOwners', { count: others })}
        explained={t('owner.compareLead', {
          category: place.category ? name(place.category) : '',
          governorate: place.governorate ? name(place.governorate) : '',
        })}
        csv={csv}
        figures={figures}
      />
      {others < 5 && <p className="rounded-panel bg-tint p-3 text-small">{t('owner.tooFewOthers')}</p>}
    </div>
  )
}
