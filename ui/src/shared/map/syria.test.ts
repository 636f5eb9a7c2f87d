// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { frameOf, governorateAt, middles, outlines, place, wholeCountry } from './syria'

describe('the drawn map', () => {
  it('has all fourteen governorates, each marked within its own outline', () => {
    expect(outlines).toHaveLength(14)
    expect(Object.fromEntries(Object.keys(middles).map((id) => [id, governorateAt(middles[id]!)]))).toEqual(
      Object.fromEntries(Object.keys(middles).map((id) => [id, id])),
    )
  })

  it.each([
    ['aleppo', 36.2012, 37.1612],
    ['homs', 34.7268, 36.7234],
    ['hama', 35.1318, 36.7578],
    ['latakia', 35.5317, 35.7901],
    ['tartus', 34.889, 35.8866],
    ['idlib', 35.9306, 36.6339],
    ['raqqa', 35.9528, 39.0079],
    ['deir-ez-zor', 35.3359, 40.1408],
    ['hasakah', 36.5024, 40.7477],
    ['daraa', 32.6189, 36.1021],
    ['suwayda', 32.7089, 36.5695],
    ['damascus', 33.5102, 36.2913],
  ])('has the town of %s where it is', (id, latitude, longitude) =>
    expect(governorateAt({ latitude, longitude })).toBe(id),
  )

  it('frames a governorate around its middle, and nothing outside of the country', () => {
    const { x, y } = place(middles.hama!)
    const frame = frameOf('hama')
    expect(x).toBeGreaterThan(frame.x)
    expect(x).toBeLessThan(frame.x + frame.width)
    expect(y).toBeGreaterThan(frame.y)
    expect(y).toBeLessThan(frame.y + frame.height)
    expect(frameOf('nowhere')).toBe(wholeCountry)
    expect(governorateAt({ latitude: 41, longitude: 29 })).toBeUndefined()
  })
})
