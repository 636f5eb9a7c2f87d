// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { inOrder } from '../dashboard/order'
import { coordinatesIn } from './place'
import { suggested } from './tags'

describe('the coordinates in a link to a map', () => {
  it.each([
    ['https://www.google.com/maps/place/X/@33.5138,36.2765,17z/data=!3d33.5139!4d36.2766', '33.5139', '36.2766'],
    ['https://www.google.com/maps/@33.5138,36.2765,17z', '33.5138', '36.2765'],
    ['https://maps.google.com/?q=33.5138,36.2765', '33.5138', '36.2765'],
    ['https://maps.apple.com/?ll=33.5138%2C36.2765', '33.5138', '36.2765'],
    ['https://www.openstreetmap.org/?mlat=33.5138&mlon=36.2765#map=17/1.1/2.2', '33.5138', '36.2765'],
    ['https://www.openstreetmap.org/#map=17/33.5138/36.2765', '33.5138', '36.2765'],
  ])('are found in %s', (link, latitude, longitude) => expect(coordinatesIn(link)).toEqual({ latitude, longitude }))

  it.each(['https://maps.app.goo.gl/abc', 'https://example.com/@133.5,36.2', ''])('are not in %s', (link) =>
    expect(coordinatesIn(link)).toBeUndefined(),
  )
})

it('suggests every tag in both languages, once', () => {
  for (const tags of Object.values(suggested)) {
    expect(tags.every(({ ar, en }) => ar && en)).toBe(true)
    expect(new Set(tags.map(({ ar }) => ar)).size).toBe(tags.length)
  }
})

it('puts listings that need something first and archived ones last', () => {
  const of = (
    status: 'APPROVED' | 'ARCHIVED' | 'PENDING' | 'REJECTED' | 'SUSPENDED',
    reason: string | null = null,
  ) => ({ status, reason })
  const listings = [
    of('ARCHIVED'),
    of('APPROVED'),
    of('PENDING'),
    of('APPROVED', 'No pond'),
    of('REJECTED', 'x'),
    of('SUSPENDED', 'y'),
  ]
  expect(inOrder(listings).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim())).toEqual([
    'REJECTED x',
    'SUSPENDED y',
    'APPROVED No pond',
    'PENDING',
    'APPROVED',
    'ARCHIVED',
  ])
})
