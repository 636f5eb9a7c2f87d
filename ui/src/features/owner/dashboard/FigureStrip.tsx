import { Link } from '../../../shared/components/Link'
import { Figure } from '../../../shared/figures/Figure'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { type MessageKey, useT } from '../../../shared/i18n/language'

export const OwnFiguresDocument = graphql(`
  query OwnFigures($from: String!, $to: String!) {
    ownAnalytics(from: $from, to: $to) {
      asOf
      pageViews {
        value
        previous
      }
      contactClicks {
        value
        previous
      }
      inquiries {
        value
        previous
      }
      days {
        day
        pageViews
        contactClicks
      }
      clicksByChannel {
        key
        value
      }
      funnel {
        key
        value
        previous
      }
      topListings {
        listing {
          id
          nameAr
          nameEn
        }
        views
        clicks
      }
    }
  }
`)

export type Own = ResultOf<typeof OwnFiguresDocument>['ownAnalytics']

/** The figures that are compared with those of the period before. */
export const ownTiles = [
  ['pageViews', 'owner.viewsTitle'],
  ['contactClicks', 'owner.clicksTitle'],
  ['inquiries', 'owner.inbox'],
] as const satisfies [keyof Own, MessageKey][]

/** The figures of the last thirty days, with a link to all of them. */
export function FigureStrip({ figures, to }: { figures: Own; to: string }) {
  const t = useT()
  return (
    <section aria-labelledby="strip-title" className="panel mt-4 overflow-hidden">
      <div aria-hidden className="course" />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="strip-title" className="text-panel">
            {t('owner.lastDays', { count: 30 })}
          </h2>
          <Link to={to} className="link inline-flex min-h-11 items-center text-small">
            {t('owner.allFigures')}
          </Link>
        </div>
        <dl className="grid grid-cols-3 gap-3">
          {ownTiles.map(([key, word]) => (
            <Tile key={key} word={t(word)} count={figures[key]} />
          ))}
        </dl>
      </div>
    </section>
  )
}

/** One figure. Renders nothing if it is not counted. */
export function Tile({ word, count: { value, previous } }: { word: string; count: Own['pageViews'] }) {
  return (
    value != null && (
      <div>
        <Figure word={word} value={value} previous={previous} />
      </div>
    )
  )
}
