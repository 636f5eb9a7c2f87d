import { ChartPanel } from '../../../../shared/figures/ChartPanel'
import { useFormat } from '../../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../../shared/i18n/language'
import { useName } from '../../../../shared/i18n/names'
import { useHours } from './advice'
import { type Coached } from './document'

const words: Record<string, MessageKey> = {
  views: 'owner.viewsTitle',
  contactClicks: 'owner.clicksTitle',
  contactRate: 'owner.contactRate',
  inquiries: 'owner.inbox',
  answerHours: 'owner.answerTime',
  pictures: 'owner.coachPicturesHead',
}

/** The figures of four weeks beside the median of others. */
export function Compared({ of }: { of: Coached }) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  const hours = useHours()
  const { listing, scope, others, figures } = of
  const write = (key: string, value: number | null) => {
    if (value == null) return '–'
    if (key === 'answerHours') return hours(value)
    if (key === 'contactRate') return number(value, { style: 'percent', maximumFractionDigits: 1 })
    return number(value, { maximumFractionDigits: 1 })
  }
  const place = {
    category: listing.category ? name(listing.category) : '',
    governorate: listing.governorate ? name(listing.governorate) : '',
  }
  const whose: MessageKey =
    scope === 'governorate' ? 'owner.coachNear' : scope ? 'owner.coachEverywhere' : 'owner.coachNobody'
  return (
    <ChartPanel
      title={t('owner.coachCompared')}
      period={t(whose, { ...place, count: others })}
      explained={t('owner.coachMedian')}
      rows={figures}
      rowKey={({ key }) => key}
      whole={false}
      columns={[
        { key: 'figure', head: t('owner.figure'), grow: true, cell: ({ key }) => (words[key] ? t(words[key]) : key) },
        {
          key: 'yours',
          head: t('owner.yours'),
          numeric: true,
          cell: ({ key, value }) => <b className="font-semibold whitespace-nowrap">{write(key, value)}</b>,
        },
        {
          key: 'median',
          head: t('owner.median'),
          numeric: true,
          cell: ({ key, median }) => <span className="whitespace-nowrap">{write(key, median)}</span>,
        },
      ]}
    />
  )
}
