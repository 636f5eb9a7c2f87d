// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { locales } from './language'
import { pluralForm, writeNumber } from './numbers'

const values = [
  0, 1, 2, 3, 10, 11, 26, 99, 100, 101, 102, 103, 110, 111, 200, 999, 1000, 12_345, 1_234_567, 999_999_999_999, -1, -2,
  -5, -1234, 0.5, 1.5, 2.25, 3.7,
]

describe.each(Object.values(locales))('numbers in %s', (locale) => {
  it.each([
    {},
    { maximumFractionDigits: 1 },
    { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    { style: 'percent' },
  ] as const)('are written as Intl writes them with %o', (options) => {
    for (const value of [...values, 4.25, 4.35, 4.449, 1.005, 0.05, 99.995, 1e-9, 1e15, 1e21, Infinity]) {
      expect(writeNumber(value, locale, options), String(value)).toBe(
        new Intl.NumberFormat(locale, options).format(value),
      )
    }
  })

  it('take the plural form that Intl gives them', () => {
    for (const value of values)
      expect(pluralForm(value, locale), String(value)).toBe(new Intl.PluralRules(locale).select(value))
  })
})
