import { createKeptStore, createStore, useStore } from '../store'
import { type Lang, useLanguage } from '../i18n/language'
import { formatNumber } from '../i18n/format'

export type Currency = 'USD' | 'SYP'

/** A decimal amount as the server writes it, e.g. "1850.00". */
export interface Amount {
  amount: string | null | undefined
  currency: Currency
}

/** Syrian pounds to the dollar: the specification's constant, until the server names the setting's value. */
export const rate = createStore(2500)

export const currency = createKeptStore<Currency>(
  'currency',
  (kept) => (kept === 'SYP' ? 'SYP' : 'USD'),
  (chosen) => chosen,
)

export function useCurrency(): [Currency, (currency: Currency) => void] {
  return [useStore(currency), currency.set]
}

/** Hundredths of the unit; nothing where the text is not a decimal of at most two places. */
export function hundredths(amount: string | null | undefined): bigint | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount?.trim() ?? '')
  return match ? BigInt(match[1]!) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : undefined
}

const divide = (value: bigint, by: bigint) => (value + by / 2n) / by

/** The amount in another currency, in hundredths, rounded half up. */
export function convert(value: bigint, from: Currency, to: Currency, perDollar: number): bigint {
  if (from === to) return value
  const scaled = BigInt(Math.round(perDollar * 100))
  return to === 'SYP' ? divide(value * scaled, 100n) : divide(value * 100n, scaled)
}

/** "$1,850" or "4,625,000 ل.س"; what is missing shows as zero. */
export function formatMoney(price: Amount, shown: Currency, lang: Lang, perDollar = rate.get()): string {
  const value = convert(hundredths(price.amount) ?? 0n, price.currency, shown, perDollar)
  const whole = shown === 'SYP' ? divide(value, 100n) * 100n : value
  const places = whole % 100n === 0n ? 0 : 2
  const number = formatNumber(Number(whole) / 100, lang, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return shown === 'USD' ? `$${number}` : `${number} ل.س`
}

export function useMoney(): (price: Amount, shown?: Currency) => string {
  const lang = useLanguage()
  const chosen = useStore(currency)
  const perDollar = useStore(rate)
  return (price, shown = chosen) => formatMoney(price, shown, lang, perDollar)
}

/**
 * Isolates an amount in the direction of the page's language: otherwise the dollar sign follows Arabic words to the
 * wrong side, and the letters of the Syrian pound draw the sign ≈ to the right of an English amount.
 */
const isolate = (text: string, lang: Lang) => `${lang === 'ar' ? '\u2067' : '\u2066'}${text}\u2069`

/** The same for the middle of a sentence. */
export function useMoneyInWords(): (price: Amount, shown?: Currency) => string {
  const lang = useLanguage()
  const format = useMoney()
  return (price, shown) => isolate(format(price, shown), lang)
}

/** What a listing costs, for the middle of a sentence: about that much, where it had to be converted. */
export function usePriceInWords(): (price: Amount) => string {
  const lang = useLanguage()
  const format = useMoney()
  const chosen = useStore(currency)
  return (price) => isolate(`${price.currency === chosen ? '' : '≈ '}${format(price)}`, lang)
}
