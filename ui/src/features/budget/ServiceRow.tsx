import { X } from 'lucide-react'
import { Money } from '../../shared/components/Money'
import { NumberField } from '../../shared/components/NumberField'
import { serviceKey } from '../../shared/budget/names'
import { decimalOf, type Line, type Service } from '../../shared/budget/calculate'
import type { Currency } from '../../shared/money/money'
import { hundredths, useCurrency } from '../../shared/money/money'
import { useT } from '../../shared/i18n/language'

/** A price of their own as it is typed, in the currency that was on then. */
export interface Own {
  text: string
  currency: string
}

/** A service with its toggle; where it is chosen, what it costs, a slider between, and a price of their own. */
export function ServiceRow({
  service,
  line,
  range,
  own,
  error,
  currency,
  onToggle,
  onOwn,
}: {
  service: Service
  /** Missing where it is not chosen. */
  line: Line | undefined
  /** What it costs without a price of their own. */
  range: Line | undefined
  own: Own | undefined
  error: string | undefined
  /** Of the prices. */
  currency: Currency
  onToggle: () => void
  onOwn: (own: Own | undefined) => void
}) {
  const t = useT()
  const [chosen] = useCurrency()
  const name = t(serviceKey(service))
  const money = (value: bigint) => <Money price={{ amount: decimalOf(value), currency }} />
  const typed = own ? (own.currency as Currency) : chosen
  return (
    <li className="grid gap-3 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <label className="flex min-h-11 grow items-center gap-3 font-semibold">
          <input type="checkbox" checked={line !== undefined} onChange={onToggle} className="size-5 accent-accent" />
          {name}
        </label>
        {line && (
          <span className="text-end">
            <span className="text-price font-semibold">{money(line.expected)}</span>
            {line.low !== line.high && (
              <span className="block text-least text-muted">
                {money(line.low)} – {money(line.high)}
              </span>
            )}
          </span>
        )}
      </div>
      {line && range && (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
          {range.low < range.high ? (
            <input
              type="range"
              aria-label={t('budget.slider', { name })}
              aria-valuetext={t('budget.sliderAt', { amount: decimalOf(line.expected), currency })}
              min={Number(range.low)}
              max={Number(range.high)}
              step={Math.max(1, Math.round(Number(range.high - range.low) / 100))}
              value={Number(
                line.expected < range.low ? range.low : line.expected > range.high ? range.high : line.expected,
              )}
              onChange={({ currentTarget }) => onOwn({ text: decimalOf(BigInt(currentTarget.value)), currency })}
              className="min-h-11 w-full accent-accent"
            />
          ) : (
            <p className="text-small text-muted">{t(byOf(service))}</p>
          )}
          <NumberField
            id={`customPrices.${service}`}
            label={t('budget.own', { name })}
            quietLabel
            value={own?.text ?? ''}
            placeholder={t('budget.ownHint')}
            error={error}
            onValue={(text) => onOwn(text === '' ? undefined : { text, currency: typed })}
            tail={
              own ? (
                <button
                  type="button"
                  aria-label={t('budget.ownRemove', { name })}
                  onClick={() => onOwn(undefined)}
                  className="btn btn-icon text-muted"
                >
                  <X size={18} aria-hidden />
                </button>
              ) : (
                <span className="px-3 text-small text-muted">{typed === 'USD' ? '$' : 'ل.س'}</span>
              )
            }
          />
        </div>
      )}
    </li>
  )
}

const byOf = (service: Service) => (service === 'invitations' ? 'budget.by.piece' : 'budget.by.person')

/** A price of their own as the server takes it; undefined where what was typed is none. */
export function amountOf({ text, currency }: Own) {
  const plain = text
    .replace(/,(\d{1,2})$/, '.$1')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return hundredths(plain) === undefined ? undefined : { amount: plain, currency }
}
