import { ChartPanel } from '../../../shared/figures/ChartPanel'
import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useHours } from './useHours'

/** A figure of a listing, and the median of others; null is one that there is not. */
interface Figure {
  key: string
  value: number | null
  median: number | null
}

const words: Record<string, MessageKey> = {
  views: 'owner.viewsTitle',
  contactClicks: 'owner.clicksTitle',
  contactRate: 'owner.contactRate',
  inquiries: 'owner.inbox',
  answerHours: 'owner.answerTime',
  pictures: 'owner.coachPicturesHead',
  holds: 'owner.holds',
  bookings: 'owner.sureBookings',
  freeThursdays: 'owner.freeThursdays',
}

/** The figures of a listing beside the median of others, a row each. */
export function BesideMedian({
  title,
  period,
  explained,
  csv,
  figures,
}: {
  title: string
  period: string
  explained: string
  csv?: string
  figures: Figure[]
}) {
  const t = useT()
  const write = useWritten()
  return (
    <ChartPanel
      title={title}
      period={period}
      explained={explained}
      csv={csv}
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

/** Writes a figure as what it is: a share, a time, or a number; a dash where there is none. */
function useWritten() {
  const { number } = useFormat()
  const hours = useHours()
  return (key: string, value: number | null) => {
    if (value == null) return '–'
    if (key === 'answerHours') return hours(value)
    const share = key === 'contactRate' || key === 'freeThursdays'
    return number(value, { ...(share && { style: 'percent' }), maximumFractionDigits: 1 })
  }
}
