import { X } from 'lucide-react'
import { Money } from '../../shared/components/Money'
import { NumberField } from '../../shared/components/NumberField'
import { serviceKey } from '../../shared/budget/names'
import { decimalOf, type Line, type Service } from '../../shared/budget/calculate'
import {
  type Amount,
  type Currency,
  hundredths,
  useCurrency,
  useMoney,
  usePriceInWords,
} from '../../shared/money/money'
import { useT } from '../../shared/i18n/language'
import type { Nearby } from './useNearby'

/** The couple's own price as typed, in the currency of that time. */
export interface Own {
  text: string
  currency: string
}

interface ServiceRowProps {
  service: Service
  chosen: boolean
  /** Undefined if the service is not chosen. */
  line: Line | undefined
  /** The cost without the couple's own price. */
  range: Line | undefined
  own: Own | undefined
  /** The quotes of others for the service, if there are enough. */
  nearby?: Nearby | undefined
  error: string | undefined
  /** The currency of the prices. */
  currency: Currency
  onToggle: () => void
  onOwn: (own: Own | undefined) => void
}

/**
 * A service with its toggle. If it is chosen: its cost, a slider within the range, and a field for the couple's own
 * price.
 */
export function ServiceRow({
  service,
  chosen,
  line,
  range,
  own,
  nearby,
  error,
  currency,
  onToggle,
  onOwn,
}: ServiceRowProps) {
  const t = useT()
  const name = t(serviceKey(service))
  const money = (value: bigint) => <Money price={{ amount: decimalOf(value), currency }} />
  return (
    <li className="grid gap-3 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <label className="flex min-h-11 grow items-center gap-3 font-semibold">
          <input type="checkbox" checked={chosen} onChange={onToggle} className="size-5 accent-accent" />
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
            <Slider service={service} price={line.expected} range={range} currency={currency} onOwn={onOwn} />
          ) : (
            <p className="text-small text-muted">{t(byOf(service))}</p>
          )}
          <OwnPrice service={service} own={own} error={error} onOwn={onOwn} />
        </div>
      )}
      {line && nearby && <OthersPaid nearby={nearby} />}
    </li>
  )
}

/** Sets the couple's own price between the lowest and the highest. */
function Slider({
  service,
  price,
  range,
  currency,
  onOwn,
}: Pick<ServiceRowProps, 'service' | 'currency' | 'onOwn'> & { price: bigint; range: Line }) {
  const t = useT()
  const inWords = useMoney()
  return (
    <input
      type="range"
      aria-label={t('budget.slider', { name: t(serviceKey(service)) })}
      aria-valuetext={inWords({ amount: decimalOf(price), currency }, currency)}
      min={0}
      max={100}
      value={shareOf(price, range)}
      onChange={({ currentTarget }) => onOwn({ text: decimalOf(at(currentTarget.value, range)), currency })}
      className="min-h-11 w-full accent-accent"
    />
  )
}

/** The field of the couple's own price, with a button that removes it. */
function OwnPrice({ service, own, error, onOwn }: Pick<ServiceRowProps, 'service' | 'own' | 'error' | 'onOwn'>) {
  const t = useT()
  const [shown] = useCurrency()
  const name = t(serviceKey(service))
  const typed = own ? (own.currency as Currency) : shown
  const field = `customPrices.${service}`
  const sign = typed === 'USD' ? '$' : 'ل.س'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2rem] gap-2">
      <NumberField
        id={field}
        label={t('budget.own', { name, sign })}
        quietLabel
        value={own?.text ?? ''}
        placeholder={t('budget.ownHint')}
        error={error}
        onValue={(text) => onOwn(text === '' ? undefined : { text, currency: typed })}
        tail={
          own && (
            <button
              type="button"
              aria-label={t('budget.ownRemove', { name })}
              onClick={() => {
                onOwn(undefined)
                document.getElementById(field)?.focus() // the button that had the focus is gone
              }}
              className="btn btn-icon text-muted"
            >
              <X size={18} aria-hidden />
            </button>
          )
        }
      />
      <span aria-hidden className="flex h-12 items-center text-small text-muted">
        {sign}
      </span>
    </div>
  )
}

/** The quotes of others, with their number. */
function OthersPaid({ nearby: { perGuest, low, median, high, count } }: { nearby: Nearby }) {
  const t = useT()
  const inWords = usePriceInWords()
  return (
    <p className="text-least text-muted">
      {t(perGuest ? 'budget.nearbyGuest' : 'budget.nearby', {
        low: inWords(low as Amount),
        median: inWords(median as Amount),
        high: inWords(high as Amount),
        count,
      })}
    </p>
  )
}

/** Where a price is between the lowest and the highest, in percent; 0 or 100 for prices outside the range. */
const shareOf = (price: bigint, { low, high }: Line) =>
  Math.min(100, Math.max(0, Math.round((Number(price - low) * 100) / Number(high - low))))

/** The price at a percentage between the lowest and the highest. */
const at = (share: string, { low, high }: Line) => low + ((high - low) * BigInt(share)) / 100n

const byOf = (service: Service) => (service === 'invitations' ? 'budget.by.piece' : 'budget.by.person')

/** The couple's own price as the server takes it; undefined if the text is no price. */
export function amountOf({ text, currency }: Own) {
  const plain = text
    .replace(/,(\d{1,2})$/, '.$1')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return hundredths(plain) === undefined ? undefined : { amount: plain, currency }
}
