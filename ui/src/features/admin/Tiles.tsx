import { Figure } from '../../shared/figures/Figure'
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
  ['sessions', 'admin.sessions', 'sessions'],
  ['visitors', 'admin.visitors', 'visitors'],
  ['searches', 'admin.searches', 'searches'],
  ['contactClicks', 'admin.contactClicks', 'contactClicks'],
  ['inquiries', 'admin.inquiries', undefined],
] as const satisfies [key: keyof ResultOf<typeof TilesFragment>, words: MessageKey, line: keyof Day | undefined][]

/** The figures with that of the period before, how much they rose or fell, and their way over the days. */
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
                {line && <Spark values={days.map((day) => day[line] ?? 0)} />}
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** A line without axes; the day's numbers are in the table of the chart below. */
function Spark({ values }: { values: number[] }) {
  if (values.length < 2) return null
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, i) => `${((i / (values.length - 1)) * 80).toFixed(1)} ${(26 - (value / most) * 24).toFixed(1)}`,
  )
  return (
    <dd aria-hidden className="absolute end-3 top-3 hidden sm:block">
      <svg width="80" height="28" className="mirror">
        <polyline points={points.join(' ')} fill="none" stroke="var(--c1)" strokeWidth="1.75" strokeLinejoin="round" />
      </svg>
    </dd>
  )
}
