import { describe, expect, it } from 'vitest'
import { convert, formatMoney, hundredths } from './money'

describe('money', () => {
  it.each([
    ['1850.00', 'USD', 'USD', '$1,850'],
    ['7.40', 'USD', 'USD', '$7.40'],
    ['1850.00', 'USD', 'SYP', '4,625,000 ل.س'],
    ['1200000', 'SYP', 'USD', '$480'],
    ['1200000', 'SYP', 'SYP', '1,200,000 ل.س'],
    [null, 'USD', 'USD', '$0'],
    ['a lot', 'USD', 'USD', '$0'],
    [undefined, 'SYP', 'SYP', '0 ل.س'],
  ] as const)('shows %s %s in %s as %s', (amount, currency, shown, text) => {
    expect(formatMoney({ amount, currency }, shown, 'ar')).toBe(text)
    expect(formatMoney({ amount, currency }, shown, 'en')).toBe(text)
  })

  it('rounds half up, in whole hundredths', () => {
    expect(convert(12_500n, 'SYP', 'USD', 2500)).toBe(5n)
    expect(convert(1_250n, 'SYP', 'USD', 2500)).toBe(1n)
    expect(hundredths('0.1')! + hundredths('0.2')!).toBe(hundredths('0.3'))
  })

  it('follows the rate that the server names', () => {
    expect(formatMoney({ amount: '10', currency: 'USD' }, 'SYP', 'en', 13_000.5)).toBe('130,005 ل.س')
  })
})
