import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Panel } from '../../shared/components/Panel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { isApart } from '../../shared/i18n/isApart'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useFieldWords } from './useFieldWords'

export const AsOfDocument = graphql(`
  query ListingAsOf($listing: ID!, $at: Time!) {
    listingAsOf(listing: $listing, at: $at) {
      version
      status
      reason
      details {
        name {
          ar
          en
        }
        description {
          ar
          en
        }
        category
        venueType
        capacity
        amenities
        place {
          governorate
          city
          quarter {
            ar
            en
          }
          landmark {
            ar
            en
          }
          address
        }
        pictures {
          hash
          url
        }
      }
    }
  }
`)

type Was = NonNullable<ResultOf<typeof AsOfDocument>['listingAsOf']>

/** A listing as visitors would have seen it at an instant. */
export function AsItWas({ listing, at }: { listing: string; at: string }) {
  const t = useT()
  const { date } = useDates()
  const [answer, ask] = useQuery({ query: AsOfDocument, variables: { listing, at } })
  return (
    <section className="panel mb-8 border-dashed! p-4">
      <h2 className="mb-3 text-panel">{t('admin.asItWas', { moment: date(at, 'moment') })}</h2>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.listingAsOf}
        empty={<p className="text-muted">{t('admin.notYet')}</p>}
      >
        {({ listingAsOf }) => listingAsOf && <Listing was={listingAsOf} />}
      </Panel>
    </section>
  )
}

function Listing({ was }: { was: Was }) {
  const lang = useLanguage()
  const { name, pictures } = was.details
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <b className="font-semibold" dir="auto">
          {name[lang] || name.ar || name.en}
        </b>
        <Badge state={was.status.toLowerCase() as State} />
        <bdi dir="ltr" className="text-least text-muted">
          #{was.version}
        </bdi>
      </p>
      {was.reason && <Reason tone="refused">{was.reason}</Reason>}
      <Stated details={was.details} />
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li key={picture.hash}>
              <img
                src={picture.url}
                alt=""
                width={96}
                height={72}
                loading="lazy"
                className="h-18 w-24 rounded-badge object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const statedOf = ({ place, description, ...details }: Was['details']) =>
  [
    ['category', details.category],
    ['venueType', details.venueType],
    ['place.governorate', place.governorate],
    ['place.city', place.city],
    ['place.quarter.ar', place.quarter.ar],
    ['place.quarter.en', place.quarter.en],
    ['place.landmark.ar', place.landmark.ar],
    ['place.landmark.en', place.landmark.en],
    ['place.address', place.address],
    ['capacity', details.capacity ? String(details.capacity) : ''],
    ['amenities', details.amenities.join('، ')],
    ['description.ar', description.ar],
    ['description.en', description.en],
  ] as const

/** The fields that the listing stated at that instant. */
function Stated({ details }: { details: Was['details'] }) {
  const { field, value } = useFieldWords()
  return (
    <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
      {statedOf(details).map(
        ([key, text]) =>
          text && (
            <div key={key} className="contents">
              <dt className="text-muted">{field(key)}</dt>
              <dd dir={isApart(value(key, text)) ? undefined : 'auto'} className="whitespace-pre-line wrap-anywhere">
                {value(key, text)}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
