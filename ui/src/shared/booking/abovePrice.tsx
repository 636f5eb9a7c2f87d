import { useState } from 'react'
import { useStore } from '../store'
import { useT } from '../i18n/language'
import { type Amount, convert, hundredths, rate, useMoneyInWords } from '../money/money'

/** What a form for a deposit asks about a sum that is more than the booking's price, which is mostly a slip. */
export interface AbovePrice {
  /** Whether the sum is asked about now, so that it is not sent. A sum is sent if it is given again unchanged. */
  asks: (sum: Amount) => boolean
  asked: boolean
  /** Takes the question back, because the form has changed. */
  drop: () => void
}

export function useAbovePrice(price: Amount | null): AbovePrice {
  const perDollar = useStore(rate)
  const [asked, setAsked] = useState(false)
  const isAbove = ({ amount, currency }: Amount) =>
    price !== null &&
    convert(hundredths(amount) ?? 0n, currency, price.currency, perDollar) > (hundredths(price.amount) ?? 0n)
  return {
    asks: (sum) => {
      const first = !asked && isAbove(sum)
      if (first) setAsked(true)
      return first
    },
    asked,
    drop: () => setAsked(false),
  }
}

/** The question whether a deposit above the price is recorded nevertheless. */
export function AbovePriceQuestion({ of: { asked }, price }: { of: AbovePrice; price: Amount | null }) {
  const t = useT()
  const money = useMoneyInWords()
  return (
    <p role="status" className="text-small font-semibold empty:hidden">
      {asked && price && t('booking.abovePrice', { price: money(price, price.currency) })}
    </p>
  )
}
