import { describe, expect, it } from 'vitest'
import { calculate, type Choice, decimalOf, type Prices, services } from './calculate'
import cases from './cases.json'

const whole = (text: string) => text.replace(/\.00$|(\.\d)0$/, '$1')

describe('what a wedding costs', () => {
  it('is calculated as on the server, to the hundredth', () => {
    expect(cases.length).toBeGreaterThan(10)
    for (const { choice, basis, result } of cases) {
      const r = calculate(choice as Choice, basis.prices as Prices, basis.poundsPerDollar)
      expect(
        r.lines.map(({ service, low, expected, high }) => [
          service,
          ...[low, expected, high].map(decimalOf).map(whole),
        ]),
      ).toEqual(result.breakdown.map(({ service, low, expected, high }) => [service, low, expected, high]))
      expect([r.low, r.expected, r.high, r.perGuest].map(decimalOf).map(whole)).toEqual([
        result.lowCost,
        result.totalCost,
        result.highCost,
        result.costPerGuest,
      ])
    }
  })

  it('is nothing without services', () => {
    const r = calculate({ guestCount: 100, services: [] }, cases[0]!.basis.prices as Prices, 2500)
    expect(r.expected).toBe(0n)
    expect(services).toHaveLength(17)
  })
})
