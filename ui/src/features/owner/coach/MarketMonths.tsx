import { ChartPanel } from '../../../shared/figures/ChartPanel'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { type Coached } from './document'
import { useMonthName } from './months'

/**
 * Demand and supply in the listing's category and governorate, by month of the party. Values of too few owners are
 * hidden.
 */
export function MarketMonths({ of: { listing, market } }: { of: Coached }) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  const monthName = useMonthName()
  const place = {
    category: listing.category ? name(listing.category) : '',
    governorate: listing.governorate ? name(listing.governorate) : '',
  }
  const known = (value: number | null, share = false) =>
    value == null ? (
      <span className="text-muted">{t('owner.coachHidden')}</span>
    ) : (
      number(value, share ? { style: 'percent', maximumFractionDigits: 0 } : {})
    )
  if (!market) {
    return (
      <section className="panel grid gap-1 p-4">
        <h2 className="text-panel">{t('owner.coachMarket')}</h2>
        <p className="text-muted">{t('owner.tooFewOthers')}</p>
      </section>
    )
  }
  return (
    <ChartPanel
      title={t('owner.coachMarket')}
      period={t('owner.askedLead', place)}
      explained={t('owner.coachMarketCounted')}
      rows={market.months}
      rowKey={({ month }) => month}
      whole={false}
      columns={[
        { key: 'month', head: t('owner.coachMonth'), grow: true, cell: ({ month }) => monthName(month) },
        {
          key: 'searches',
          head: t('owner.coachSearches'),
          numeric: true,
          cell: ({ searches }) => number(searches),
        },
        {
          key: 'inquiries',
          head: t('owner.inbox'),
          numeric: true,
          cell: ({ inquiries }) => known(inquiries),
        },
        { key: 'free', head: t('owner.coachFree'), numeric: true, cell: ({ free }) => known(free, true) },
      ]}
    />
  )
}
