import { convert, type Currency, hundredths } from '../money/money'

/** All services that can be chosen, in the order of the table, as the server has them (commands/budget). */
export const services = [
  'venue',
  'catering',
  'photography',
  'videography',
  'dj',
  'liveBand',
  'decor',
  'florists',
  'lighting',
  'makeup',
  'weddingDress',
  'groomSuit',
  'zaffeh',
  'carRental',
  'cake',
  'invitations',
  'favors',
] as const
export type Service = (typeof services)[number]

/** Those that are priced by a range, in the order of the specification. */
export const ranged = services.slice(2, 14) as Ranged[]
export type Ranged = Exclude<Service, 'venue' | 'catering' | 'cake' | 'invitations' | 'favors'>

/** Those that have one price. */
export const singles = [
  'venuePerPerson',
  'cateringPerPerson',
  'cakePerPerson',
  'invitationsPerPiece',
  'favorsPerPerson',
] as const

/** Prices as the server writes them: decimal texts. */
export type Prices = { currency: string } & Record<(typeof singles)[number], string> &
  Record<Ranged, { min: string; max: string }>

export interface OwnPrice {
  service: string
  amount: { amount: string; currency: string }
}

export interface Choice {
  guestCount: number
  services: readonly string[]
  customPrices?: readonly OwnPrice[]
}

/** Sums in hundredths. */
export interface Line {
  service: Service
  low: bigint
  expected: bigint
  high: bigint
  custom: boolean
}

export interface Result {
  lines: Line[]
  low: bigint
  expected: bigint
  high: bigint
  perGuest: bigint
}

const sum = (amount: string) => hundredths(amount) ?? 0n
const half = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)

/**
 * What a choice costs: lines in whole hundredths, rounded half up, and totals that are sums of the lines. The server
 * calculates the same (commands/budget/calculate.go), and both are tested with the same cases. It is here as well so
 * that the calculator works without a connection.
 */
export function calculate(choice: Choice, prices: Prices, poundsPerDollar: number): Result {
  const lines = services
    .filter((service) => choice.services.includes(service))
    .map((service) => lineOf(service, choice, prices, poundsPerDollar))
  const total = (of: 'low' | 'expected' | 'high') => lines.reduce((all, line) => all + line[of], 0n)
  const expected = total('expected')
  return {
    lines,
    low: total('low'),
    expected,
    high: total('high'),
    perGuest: choice.guestCount > 0 ? half(expected, BigInt(choice.guestCount)) : 0n,
  }
}

function lineOf(service: Service, { guestCount, customPrices }: Choice, prices: Prices, perDollar: number): Line {
  const own = customPrices?.find((each) => each.service === service)?.amount
  if (own) {
    const price = convert(sum(own.amount), own.currency as Currency, prices.currency as Currency, perDollar)
    return { service, low: price, expected: price, high: price, custom: true }
  }
  const [low, high] = between(service, BigInt(guestCount), prices)
  return { service, low, expected: half(low + high, 2n), high, custom: false }
}

function between(service: Service, guests: bigint, prices: Prices): [bigint, bigint] {
  const same = (value: bigint): [bigint, bigint] => [value, value]
  switch (service) {
    case 'venue':
      return same(guests * sum(prices.venuePerPerson))
    case 'catering':
      return same(guests * sum(prices.cateringPerPerson))
    case 'cake':
      return same(guests * sum(prices.cakePerPerson))
    case 'favors':
      return same(guests * sum(prices.favorsPerPerson))
    case 'invitations': // a family of two shares one
      return same(((guests + 1n) / 2n) * sum(prices.invitationsPerPiece))
    default:
      return [sum(prices[service].min), sum(prices[service].max)]
  }
}

/** Hundredths as the server reads them: "1850.50". */
export const decimalOf = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
