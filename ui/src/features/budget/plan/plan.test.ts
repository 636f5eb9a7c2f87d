import { describe, expect, it } from 'vitest'
import { decimalOf } from '../../../shared/budget/calculate'
import { hundredths } from '../../../shared/money/money'
import cases from './cases.json'
import { type Counted, csvOf, dueOf, planOf, type Planned, totals } from './plan'

const told = ({ value, currency, about }: Counted) => [decimalOf(value), currency, about]
const says = (sum: { amount: string; currency: string; approximate?: boolean }) => [
  decimalOf(hundredths(sum.amount)!),
  sum.currency,
  sum.approximate ?? false,
]

describe('a plan', () => {
  it('is calculated as on the server, to the hundredth', () => {
    expect(cases).toHaveLength(5)
    for (const { result, poundsPerDollar, lines, plan } of cases) {
      const p = planOf(result, poundsPerDollar, lines as Planned[])
      expect(p.lines.map(({ line }) => line)).toEqual(plan.lines.map(({ line }) => line))
      for (const [i, line] of p.lines.entries())
        expect([told(line.expected), told(line.left), told(line.over)]).toEqual(
          [plan.lines[i]!.expected, plan.lines[i]!.left, plan.lines[i]!.over].map(says),
        )
      for (const each of totals)
        expect([each, decimalOf(p[each].value), p[each].about]).toEqual([
          each,
          decimalOf(hundredths(plan[each].amount)!),
          (plan[each] as { approximate?: boolean }).approximate ?? false,
        ])
    }
  })

  it('says what is due next, until it is paid', () => {
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    const lines = [
      { line: 'dj', due: '2026-09-01', committed: usd('300'), paid: usd('100') },
      { line: 'venue', due: '2026-06-01', committed: usd('900'), paid: usd('900') },
      { line: 'cake', due: '2026-07-01' },
      { line: 'decor', committed: usd('50') },
    ]
    const found = dueOf(planOf({ currency: 'USD', breakdown: [] }, 2500, lines).lines)
    expect(found.map(({ line, sum }) => [line.line, sum?.value])).toEqual([
      ['cake', undefined],
      ['dj', 20_000n],
    ])
  })

  it('goes into a table that no spreadsheet calculates with', () => {
    expect(csvOf([['=1+1', 'a "b"']])).toBe('\uFEFF"\'=1+1","a ""b"""\r\n')
  })
})
