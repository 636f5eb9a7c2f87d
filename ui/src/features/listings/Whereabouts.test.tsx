import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import type { ShownListing } from './query'
import { Whereabouts } from './Whereabouts'

const listing = (where: Partial<ShownListing>) =>
  ({
    id: 'v1',
    kind: 'VENUE',
    location: null,
    latitude: null,
    longitude: null,
    mapLink: null,
    city: null,
    governorate: { nameAr: 'دمشق', nameEn: 'Damascus' },
    quarterAr: null,
    quarterEn: null,
    landmarkAr: null,
    landmarkEn: null,
    ...where,
  }) as unknown as ShownListing

beforeEach(async () => {
  vi.unstubAllGlobals()
  await switchLanguage('en')
})

describe('where a listing is', () => {
  it('is its address, a drawn map that asks nobody, and ways out that open on a press', async () => {
    show(
      <Whereabouts
        name="Beit Yasmin"
        listing={listing({ location: 'Bab Touma, by the gate', latitude: 33.513, longitude: 36.317 })}
      />,
    )
    expect(screen.getByText('Bab Touma, by the gate')).toBeInTheDocument()
    const map = await screen.findByRole('group', { name: 'Beit Yasmin on the map of Syria' })
    expect(map.querySelectorAll('img, iframe')).toHaveLength(0)
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/directions?to=33.513%2C36.317',
    )
  })

  it('is among the towns around it, named on the map', async () => {
    vi.stubGlobal('IntersectionObserver', undefined) // the map is on the screen
    const town = (id: string, nameEn: string, latitude: number, longitude: number) => ({
      id,
      nameAr: nameEn,
      nameEn,
      latitude,
      longitude,
    })
    const cities = [
      town('z', 'Zabadani', 33.72, 36.1),
      town('d', 'Damascus', 33.51, 36.29),
      town('q', 'Qamishli', 37, 41.2),
    ]
    show(
      <Whereabouts name="Beit Yasmin" listing={listing({ latitude: 33.513, longitude: 36.317 })} />,
      '/',
      answering({ Places: { governorates: [], cities } }),
    )
    const map = within(await screen.findByRole('group', { name: 'Beit Yasmin on the map of Syria' }))
    expect(await map.findByText('Damascus')).toBeInTheDocument()
    expect(map.getByText('Zabadani')).toBeInTheDocument()
    expect(map.queryByText('Qamishli'), 'beyond the map').toBeNull()
  })

  it('names the quarter before the city, and the landmark under the address', () => {
    const { container } = show(
      <Whereabouts
        name="Beit Yasmin"
        listing={listing({
          quarterAr: 'باب توما',
          quarterEn: 'Bab Touma',
          landmarkAr: 'مقابل المشفى الفرنسي',
          location: 'شارع القشلة 12',
          city: { nameAr: 'جرمانا', nameEn: 'Jaramana' },
        })}
      />,
    )
    const lines = [...container.querySelectorAll('p')].map((each) => each.textContent)
    expect(lines).toEqual([
      'Bab Touma · Jaramana · Damascus',
      'شارع القشلة 12',
      'Landmark: مقابل المشفى الفرنسي',
      'The owner has not marked it on the map.',
    ])
  })

  it('says what the owner has not said', () => {
    show(<Whereabouts name="Beit Yasmin" listing={listing({})} />)
    expect(screen.getByText('Neither quarter nor address is stated. Ask the owner.')).toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
