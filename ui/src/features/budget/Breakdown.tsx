import { Money } from '../../shared/components/Money'
import { SideScroll } from '../../shared/components/SideScroll'
import { serviceKey } from '../../shared/budget/names'
import { decimalOf, type Result } from '../../shared/budget/calculate'
import type { Currency } from '../../shared/money/money'
import { useT } from '../../shared/i18n/language'
import { Chart } from './Chart'

/** The costs of a calculation as a table, and the expected ones also as bars. */
export function Breakdown({ result, currency }: { result: Result; currency: Currency }) {
  const t = useT()
  const money = (value: bigint) => <Money price={{ amount: decimalOf(value), currency }} />
  const cell = 'p-2 text-end'
  return (
    <div className="grid gap-5">
      <SideScroll label={t('budget.table')}>
        <table className="w-full text-small">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="p-2 text-start font-normal">
                {t('budget.service')}
              </th>
              {(['budget.low', 'budget.expected', 'budget.high'] as const).map((each) => (
                <th key={each} scope="col" className={`${cell} font-normal whitespace-nowrap`}>
                  {t(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.lines.map(({ service, low, expected, high, custom }) => (
              <tr key={service} className="border-b border-line">
                <th scope="row" className="p-2 text-start font-normal">
                  {t(serviceKey(service))}
                  {custom && <span className="block text-least text-muted">{t('budget.ownPrice')}</span>}
                </th>
                <td className={cell}>{money(low)}</td>
                <td className={`${cell} font-semibold`}>{money(expected)}</td>
                <td className={cell}>{money(high)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="p-2 text-start">
                {t('budget.total')}
              </th>
              <td className={cell}>{money(result.low)}</td>
              <td className={cell}>{money(result.expected)}</td>
              <td className={cell}>{money(result.high)}</td>
            </tr>
          </tfoot>
        </table>
      </SideScroll>
      {result.lines.length > 1 && <Chart lines={result.lines} currency={currency} />}
    </div>
  )
}

/** The totals: the expected cost, its range, and the cost per guest, in both currencies. */
export function Totals({ result, currency }: { result: Result; currency: Currency }) {
  const t = useT()
  const other = currency === 'USD' ? 'SYP' : 'USD'
  const amount = (value: bigint) => ({ amount: decimalOf(value), currency })
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3" aria-live="polite">
      <div>
        <dt className="text-small text-muted">{t('budget.totalExpected')}</dt>
        <dd className="text-[34px] font-semibold leading-snug text-accent" data-total>
          <Money price={amount(result.expected)} />
        </dd>
        <dd className="text-small text-muted">
          <Money price={amount(result.expected)} shown={currency} /> ·{' '}
          <Money price={amount(result.expected)} shown={other} />
        </dd>
      </div>
      <div>
        <dt className="text-small text-muted">{t('budget.between')}</dt>
        <dd className="text-panel">
          <Money price={amount(result.low)} /> – <Money price={amount(result.high)} />
        </dd>
      </div>
      <div>
        <dt className="text-small text-muted">{t('budget.perGuest')}</dt>
        <dd className="text-panel">
          <Money price={amount(result.perGuest)} />
        </dd>
      </div>
    </dl>
  )
}
