import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Panel } from '../../shared/components/Panel'
import { graphql } from '../../shared/graphql/graphql'
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

/** A listing as people would have seen it at an instant. */
export function AsItWas({ listing, at }: { listing: string; at: string }) {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  const { field, value } = useFieldWords()
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
        {({ listingAsOf: was }) =>
          was && (
            <div className="grid gap-3">
              <p className="flex flex-wrap items-center gap-3">
                <b className="font-semibold" dir="auto">
                  {was.details.name[lang] || was.details.name.ar || was.details.name.en}
                </b>
                <Badge state={was.status.toLowerCase() as State} />
                <bdi dir="ltr" className="text-least text-muted">
                  #{was.version}
                </bdi>
              </p>
              {was.reason && <Reason tone="refused">{was.reason}</Reason>}
              <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
                {(
                  [
                    ['category', was.details.category],
                    ['venueType', was.details.venueType],
                    ['place.governorate', was.details.place.governorate],
                    ['place.city', was.details.place.city],
                    ['place.quarter.ar', was.details.place.quarter.ar],
                    ['place.quarter.en', was.details.place.quarter.en],
                    ['place.landmark.ar', was.details.place.landmark.ar],
                    ['place.landmark.en', was.details.place.landmark.en],
                    ['place.address', was.details.place.address],
                    ['capacity', was.details.capacity ? String(was.details.capacity) : ''],
                    ['amenities', was.details.amenities.join('، ')],
                    ['description.ar', was.details.description.ar],
                    ['description.en', was.details.description.en],
                  ] as const
                ).map(
                  ([key, said]) =>
                    said && (
                      <div key={key} className="contents">
                        <dt className="text-muted">{field(key)}</dt>
                        <dd
                          dir={isApart(value(key, said)) ? undefined : 'auto'}
                          className="whitespace-pre-line wrap-anywhere"
                        >
                          {value(key, said)}
                        </dd>
                      </div>
                    ),
                )}
              </dl>
              {was.details.pictures.length > 0 && (
                <ul className="flex flex-wrap gap-2">
                  {was.details.pictures.map((picture) => (
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
      </Panel>
    </section>
  )
}
