import { ChartPanel } from '../../../shared/figures/ChartPanel'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { type Coached } from './document'

/** The searches from which the listing was opened, and its position in their results. */
export function SearchTerms({ terms }: { terms: Coached['terms'] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <ChartPanel
      title={t('owner.coachFound')}
      period={t('owner.lastDays', { count: 28 })}
      explained={t('owner.coachFoundCounted')}
      rows={terms}
      rowKey={({ term }) => term ?? ''}
      columns={[
        {
          key: 'term',
          head: t('owner.coachTerm'),
          grow: true,
          cell: ({ term }) =>
            term == null ? <span className="text-muted">{t('owner.coachOtherTerms')}</span> : <bdi>{term}</bdi>,
        },
        { key: 'clicks', head: t('owner.coachOpened'), numeric: true, cell: ({ clicks }) => number(clicks) },
        {
          key: 'position',
          head: t('owner.coachPosition'),
          numeric: true,
          cell: ({ position }) => number(position, { maximumFractionDigits: 1 }),
        },
      ]}
    />
  )
}
