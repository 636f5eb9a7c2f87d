import { type Amount, hundredths } from '../money/money'

interface Priced {
  kind: 'VENUE' | 'SERVICE'
  price: { amount: string; currency: string } | null
  capacity: number | null
}

/** A venue's price divided by the guests it is for; nothing where either is missing. */
export function perGuest({ kind, price, capacity }: Priced): Amount | undefined {
  const whole = hundredths(price?.amount)
  if (kind !== 'VENUE' || !whole || !capacity) return undefined
  const each = whole / BigInt(capacity)
  return {
    amount: `${each / 100n}.${String(each % 100n).padStart(2, '0')}`,
    currency: price!.currency as Amount['currency'],
  }
}
