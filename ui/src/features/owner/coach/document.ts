import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const CoachDocument = graphql(`
  query OwnCoach {
    ownCoach {
      from
      to
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
        age
        young
        scope
        others
        figures {
          key
          value
          median
        }
        advice {
          key
          value
          median
          inquiry
          waits
        }
        mended {
          key
          day
          was
          now
          days
          enough
          before {
            views
            clicks
            rate
          }
          after {
            views
            clicks
            rate
          }
        }
        days {
          day
          views
          clicks
        }
        terms {
          term
          clicks
          position
        }
        taken {
          asked
          taken
          months {
            key
            inquiries
            searches
            asked
            takenDays
            allDays
          }
          weekdays {
            key
            inquiries
            searches
            asked
            takenDays
            allDays
          }
        }
        market {
          inquiries
          months {
            month
            inquiries
            searches
            free
          }
        }
      }
    }
  }
`)

export type Coached = ResultOf<typeof CoachDocument>['ownCoach']['listings'][number]
export type Advice = Coached['advice'][number]
export type Mended = Coached['mended'][number]

export const figureOf = (listing: Coached, key: string) => listing.figures.find((each) => each.key === key)
