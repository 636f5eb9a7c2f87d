import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { serviceKey } from '../../shared/budget/names'
import { decimalOf, type Result } from '../../shared/budget/calculate'
import { useFormat } from '../../shared/i18n/format'
import { useLanguage, useT } from '../../shared/i18n/language'
import { convert, type Currency, rate, useCurrency } from '../../shared/money/money'

const rowHeight = 34

/** What each service is expected to cost, as bars. The table beside it says the same to who cannot see it. */
export default function Chart({ result, currency }: { result: Result; currency: Currency }) {
  const t = useT()
  const rtl = useLanguage() === 'ar'
  const { number } = useFormat()
  const [shown] = useCurrency()
  const rows = result.lines
    .map(({ service, expected }) => ({
      name: t(serviceKey(service)),
      value: Number(decimalOf(convert(expected, currency, shown, rate.get()))),
    }))
    .toSorted((a, b) => b.value - a.value)
  return (
    <figure>
      <figcaption className="mb-2 text-small text-muted">{t('budget.chart')}</figcaption>
      <div aria-hidden dir="ltr" style={{ height: rows.length * rowHeight + 30 }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} layout="vertical" accessibilityLayer={false} margin={{ left: 0, right: 0 }}>
            <XAxis
              type="number"
              reversed={rtl}
              tickFormatter={(value: number) => number(value, { notation: 'compact' })}
              stroke="var(--muted)"
              tick={{ fontSize: 11.5, fill: 'var(--muted)' }}
            />
            <YAxis
              type="category"
              dataKey="name"
              width={112}
              orientation={rtl ? 'right' : 'left'}
              stroke="var(--muted)"
              tick={{ fontSize: 12, fill: 'var(--ink)' }}
              interval={0}
            />
            <Bar dataKey="value" fill="var(--c1)" isAnimationActive={false} barSize={16} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
