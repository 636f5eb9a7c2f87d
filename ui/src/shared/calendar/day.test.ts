// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hijriDay, hijriMonths, nearDay, rangeOfDays, weekday, wholeDay, writeDay } from './day'
import { isHijri, readDay } from './typedDay'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T22:30:00Z') }) // past midnight in Damascus
})
afterEach(() => vi.useRealTimers())

describe('a day that is typed', () => {
  it.each([
    ['14/8/2026', '2026-08-14'],
    ['14/08/26', '2026-08-14'],
    ['١٤/٨/٢٠٢٦', '2026-08-14'],
    ['۱۴-۸-۲۰۲۶', '2026-08-14'],
    ['\u200f14/8/2026 ', '2026-08-14'],
    ['\u2067١٤\u200f/٨\u200f/٢٠٢٦\u2069', '2026-08-14'],
    ['2026-8-4', '2026-08-04'],
    ['04.08.2026', '2026-08-04'],
    ['14.8', '2026-08-14'],
    ['14 8 2027', '2027-08-14'],
    ['2026-08-14', '2026-08-14'],
    ['14 آب 2026', '2026-08-14'],
    ['١٤ اب', '2026-08-14'],
    ['14 تشرين الثاني 2026', '2026-11-14'],
    ['14 تشرين ثاني', '2026-11-14'],
    ['1 كانون الأوّل 2026', '2026-12-01'],
    ['1 أيار', '2026-05-01'],
    ['14 August 2026', '2026-08-14'],
    ['14 aug, 2026', '2026-08-14'],
    ['29/2/2028', '2028-02-29'],
    ['Aug 14', '2026-08-14'],
    ['August 14th, 2026', '2026-08-14'],
    ['14th of August 2026', '2026-08-14'],
    ['14 من آب', '2026-08-14'],
    ['14 أغسطس 2026', '2026-08-14'],
    ['14 تشرين تاني', '2026-11-14'],
    ['يوم الجمعة 14 آب', '2026-08-14'],
    ['السبت 14 آب', '2027-08-14'],
    ['Sat 14/8', '2027-08-14'],
    [wholeDay('2027-08-14', 'ar'), '2027-08-14'],
    [wholeDay('2027-08-14', 'en'), '2027-08-14'],
  ])('%s is %s', (typed, day) => expect(readDay(typed)).toBe(day))

  it.each([
    '',
    '14',
    '30/2/2026',
    '29/2/2026',
    '14/13/2026',
    '0/8/2026',
    '14 تشرين',
    '14 ju',
    'tomorrow',
    '1/1/202',
    'الجمعة 14 آب 2027',
  ])('%j is none', (typed) => expect(readDay(typed)).toBeUndefined())

  it.each([
    ['14/8', '2027-08-14'],
    ['١٤ آب', '2027-08-14'],
    ['23/11', '2026-11-23'],
    ['22/11', '2027-11-22'],
    ['29/2', '2028-02-29'],
    ['14/8/2026', '2026-08-14'],
    ['30/2', undefined],
  ])('%s, from the first day that is taken, is %s', (typed, day) => {
    expect(readDay(typed, '2026-11-23')).toBe(day)
  })

  it.each([
    '14 محرم',
    '5 رمضان 1448',
    '10 ذو الحجة',
    '10 ذي القعدة',
    '1 جمادى الآخرة',
    '14/8/1448',
    '١٤٤٨-٠٨-١٤',
    '3 Rajab',
  ])('%s is of the Hijri calendar', (typed) => expect(isHijri(typed)).toBe(true))
  it.each(['14 آب', '14/8/2027', '1 March', '15 حزيران', '14'])('%s is not', (typed) =>
    expect(isHijri(typed)).toBe(false),
  )

  it('is read again as it is written', () => {
    expect(writeDay('2026-08-04')).toBe('04/08/2026')
    expect(readDay(writeDay('2026-08-04'))).toBe('2026-08-04')
  })
})

describe('a day in words', () => {
  it('is the same wherever the browser is, with the months of Syria', () => {
    expect(wholeDay('2026-11-14', 'ar')).toBe('السبت، 14 تشرين الثاني 2026')
    expect(wholeDay('2026-11-14', 'en')).toMatch(/^Saturday,? 14 November 2026$/)
  })

  it('has its Hijri date beside it, in Latin digits', () => {
    expect(hijriDay('2026-11-14', 'ar')).toBe('4 جمادى الآخرة 1448 هـ')
    expect(hijriDay('2026-11-14', 'en')).toMatch(/^4 Jumada II,? 1448 AH$/)
    expect(hijriMonths('2026-11-01', '2026-11-30', 'ar')).toMatch(/^جمادى الأولى\D+جمادى الآخرة 1448 هـ$/)
  })
})

describe('a day within a sentence', () => {
  it('has its year only where it is over, or nearly a year ahead', () => {
    expect(nearDay('2026-11-23', 'en')).toBe('Monday 23 November')
    expect(nearDay('2027-10-18', 'ar')).toBe('الاثنين، 18 تشرين الأول')
    expect(nearDay('2027-10-19', 'en')).toBe('Tuesday, 19 October 2027')
    expect(nearDay('2026-11-22', 'en')).toBe('Sunday, 22 November 2026')
  })

  it('is one of several, whose whole month has a name', () => {
    expect(rangeOfDays('2027-02-01', '2027-02-28', 'ar')).toBe('شباط 2027')
    expect(rangeOfDays('2027-02-01', '2027-02-27', 'en')).toMatch(/^1\s*–\s*27 February 2027$/)
    expect([0, 5, 6].map((day) => weekday(day, 'ar'))).toEqual(['الأحد', 'الجمعة', 'السبت'])
  })
})
