// @vitest-environment node
import { describe, expect, it } from 'vitest'
import data from './holidays.json'
import { comingHolidays, holidaysIn } from './holidays'

const named = (from: string, to: string) => holidaysIn({ from, to }).map((each) => [each.name.en, each.from, each.to])

describe('holidays', () => {
  it('are those of the decree, by the sun, by the moon and by both computuses of Easter', () => {
    expect(named('2027-01-01', '2027-12-31')).toEqual([
      ['New Year', '2027-01-01', '2027-01-01'],
      ['Ramadan', '2027-02-08', '2027-03-08'],
      ['Eid al-Fitr', '2027-03-09', '2027-03-11'],
      ['Revolution Day', '2027-03-18', '2027-03-18'],
      ['Mother’s Day', '2027-03-21', '2027-03-21'],
      ['Easter (Western churches)', '2027-03-28', '2027-03-28'],
      ['Evacuation Day', '2027-04-17', '2027-04-17'],
      ['Labour Day', '2027-05-01', '2027-05-01'],
      ['Easter (Eastern churches)', '2027-05-02', '2027-05-02'],
      ['Eid al-Adha', '2027-05-16', '2027-05-19'],
      ['Hijri New Year', '2027-06-06', '2027-06-06'],
      ['The Prophet’s Birthday', '2027-08-14', '2027-08-14'],
      ['Liberation Day', '2027-12-08', '2027-12-08'],
      ['Christmas', '2027-12-25', '2027-12-25'],
    ])
  })

  it('are cut at the ends of the range', () => {
    expect(named('2027-03-01', '2027-03-10')).toEqual([
      ['Ramadan', '2027-03-01', '2027-03-08'],
      ['Eid al-Fitr', '2027-03-09', '2027-03-10'],
    ])
  })

  it('of more than a day are offered to owners, the one that has begun from today on', () => {
    expect(comingHolidays(3, '2027-02-20').map((each) => [each.name.en, each.from, each.to])).toEqual([
      ['Ramadan', '2027-02-20', '2027-03-08'],
      ['Eid al-Fitr', '2027-03-09', '2027-03-11'],
      ['Eid al-Adha', '2027-05-16', '2027-05-19'],
    ])
  })

  it('know Easter for as long as parties can be booked', () => {
    const years = data.easter.days.map(([western]) => Number(western!.slice(0, 4)))
    expect(years.at(-1)).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 3)
  })
})
