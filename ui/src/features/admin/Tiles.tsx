import { Figure } from '../../shared/figures/Figure'
import { Spark } from '../../shared/figures/Spark'
import { type FragmentOf, graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { type MessageKey, useT } from '../../shared/i18n/language'

export const TilesFragment = graphql(`
  fragment Tiles on Analytics {
    pageViews {
      value
      previous
    }
    sessions {
      value
      previous
    }
    visitors {
      value
      previous
    }
    searches {
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
  }
`)

interface Day {
  pageViews: number
  contactClicks: number
  sessions: number | null
  visitors: number | null
  searches: number | null
}

const tiles = [
  ['pageViews', 'admin.pageViews', 'pageViews'],
  ['sessions', 'admin.sessionsEstimated', 'sessions'],
  ['visitors', 'admin.visitors', 'visitors'],
  ['searches', 'admin.searches', 'searches'],
  ['contactClicks', 'admin.contactClicks', 'contactClicks'],
  ['inquiries', 'admin.inquiries', undefined],
] as const satisfies [key: keyof ResultOf<typeof TilesFragment>, words: MessageKey, line: keyof Day | undefined][]

/** The main figures, each with its value in the period before, the change, and a sparkline by day. */
export function Tiles({ figures, days }: { figures: FragmentOf<typeof TilesFragment>; days: Day[] }) {
  const read = readFragment(TilesFragment, figures)
  const t = useT()
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {tiles.map(([key, words, line]) => {
        const { value, previous } = read[key]
        return (
          <div key={key} className="panel relative p-4">
            {value == null ? (
              <>
                <dt className="text-small text-muted">{t(words)}</dt>
                <dd className="mt-1 text-small">{t('admin.notCounted')}</dd>
              </>
            ) : (
              <>
                <Figure word={t(words)} value={value} previous={previous} />
                {line && (
                  <dd aria-hidden className="absolute end-3 top-3 hidden sm:block">
                    <Spark values={days.map((day) => day[line] ?? 0)} />
                  </dd>
                )}
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}
