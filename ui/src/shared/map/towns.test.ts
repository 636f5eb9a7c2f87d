// @vitest-environment node
import { expect, it } from 'vitest'
import { townsAround } from './towns'

const town = (id: string, latitude: number | null, longitude: number | null) => ({ id, latitude, longitude })
const damascus = town('damascus', 33.51, 36.29)
const qudsaya = town('qudsaya', 33.535, 36.22)
const zabadani = town('zabadani', 33.725, 36.1)
const bloudan = town('bloudan', 33.73, 36.13)
const homs = town('homs', 34.73, 36.71)
const unplaced = town('unplaced', null, null)
const all = [homs, bloudan, unplaced, zabadani, qudsaya, damascus]
const unit = 190 / 340

it('names the town that the pin is in, and others that are apart from it and from each other', () => {
  const { own, others } = townsAround({ latitude: 33.512, longitude: 36.3 }, all, unit)
  expect(own?.id).toBe('damascus')
  expect(
    others.map(({ id }) => id),
    'Qudsaya is too near to the pin, Zabadani to Bloudan',
  ).toEqual(['bloudan', 'homs'])
})

it('has no town for a pin in the steppe', () => {
  const { own, others } = townsAround({ latitude: 34.2, longitude: 38 }, all, unit)
  expect(own).toBeUndefined()
  expect(others.map(({ id }) => id)).toEqual(['homs', 'damascus', 'bloudan'])
})
