import { type Amount, convert, hundredths, rate } from '../money/money'

interface Sum {
  amount: string | null | undefined
  currency: string
}

/** The sums of a listing or of a draft: one price, the ends of a range, any of them, or none. */
export interface Priced {
  price?: Sum | null
  minPrice?: Sum | null
  maxPrice?: Sum | null
}

export interface Range {
  /** The least that is stated; nothing where only an upper end is. */
  from?: Amount
  /** The most, where an upper end is stated and above `from`. */
  upTo?: Amount
  /** A single price that lies between the two. */
  between?: Amount
}

/**
 * What a listing costs, from the least to the most, whichever fields hold them: older listings may name a price outside
 * their range, or ends in two currencies.
 */
export function rangeOf({ price, minPrice, maxPrice }: Priced): Range {
  const stated = [price, minPrice, maxPrice]
    .filter((sum): sum is Amount => hundredths(sum?.amount) !== undefined)
    .map((sum) => ({ sum, cents: convert(hundredths(sum.amount)!, sum.currency, 'SYP', rate.get()) }))
    .toSorted((a, b) => Number(a.cents - b.cents))
  const [least, most] = [stated[0], stated.at(-1)]
  if (!least || !most) return {}
  const ends = hundredths(maxPrice?.amount) !== undefined
  if (ends && stated.length === 1) return { upTo: most.sum }
  const single = stated.find(({ sum }) => sum === price)
  return {
    from: least.sum,
    ...(ends && most.cents > least.cents && { upTo: most.sum }),
    ...(single && single.cents > least.cents && (!ends || single.cents < most.cents) && { between: single.sum }),
  }
}

/**
 * The least that a venue costs, divided by the guests it is for and rounded to the hundredth; nothing where either is
 * missing.
 */
export function perGuest({
  kind,
  capacity,
  ...sums
}: Priced & { kind: 'VENUE' | 'SERVICE'; capacity: number | null }): Amount | undefined {
  const { from } = rangeOf(sums)
  const whole = hundredths(from?.amount)
  if (kind !== 'VENUE' || !from || !whole || !capacity) return undefined
  const guests = BigInt(capacity)
  const each = (2n * whole + guests) / (2n * guests)
  return { amount: `${each / 100n}.${String(each % 100n).padStart(2, '0')}`, currency: from.currency }
}
