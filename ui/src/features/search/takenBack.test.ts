import { expect, it } from 'vitest'
import { withoutWords } from '../../shared/search/query'
import { takenBack } from './takenBack'

it.each([
  ['hall friday evening in august', 'friday evening in august', 'evening', 'hall'],
  ['hall friday evening in august', 'friday in august', 'evening', 'hall'],
  ['قاعة خميس مسا بآب', 'خميس مسا بآب', 'مسا', 'قاعة'],
  ['hall 14 aug evening', '14 aug', 'evening', 'hall'],
  ['السبت بالليل بشهر 9', 'السبت بالليل بشهر 9', 'بالليل', ''],
])('leaves the part of the day where the words of the day are taken back: %s', (query, days, part, left) => {
  const understood = [
    { kind: 'days', value: '2027-08-01/2027-08-31/5', text: days, nameAr: null, nameEn: null },
    { kind: 'daypart', value: 'evening', text: part, nameAr: null, nameEn: null },
  ]
  expect(takenBack(query, 'days', days, { understood })).toEqual({ q: left, daypart: 'evening' })
  expect(takenBack(query, 'daypart', part, { understood })).toEqual({ q: withoutWords(query, part) })
  expect(takenBack(query, 'days', days, { understood: understood.slice(0, 1) })).toEqual({
    q: withoutWords(query, days),
  })
})
