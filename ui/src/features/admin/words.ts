import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useCategories } from '../../shared/useCategories'
import { useGovernorates } from '../../shared/usePlaces'

const channels: Record<string, MessageKey> = {
  phone: 'admin.phone',
  whatsapp: 'admin.whatsapp',
  directions: 'admin.directions',
  facebook: 'admin.facebook',
  instagram: 'admin.instagram',
  website: 'admin.website',
}
const devices: Record<string, MessageKey> = { mobile: 'admin.mobile', desktop: 'admin.desktop', tablet: 'admin.tablet' }

/** Returns a function that labels the keys of counts. A key without a label is shown as it is. */
export function useKeyWords() {
  const t = useT()
  const name = useName()
  const governorates = useGovernorates()
  const { doors } = useCategories()
  const word = (part: 'channel' | 'device' | 'governorate' | 'category', key: string): string => {
    if (part === 'channel' || part === 'device') {
      const known = (part === 'channel' ? channels : devices)[key]
      return known ? t(known) : key
    }
    if (!key) return t(part === 'governorate' ? 'admin.noGovernorate' : 'admin.noCategory')
    const found =
      part === 'governorate' ? governorates.find((each) => each.id === key) : doors.find((each) => each.key === key)
    return found ? name(found) : key
  }
  return { word }
}
