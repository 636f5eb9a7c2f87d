import { listing as limits } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import type { MessageKey, Translate } from '../../../shared/i18n/language'
import { hundredths } from '../../../shared/money/money'
import { type Draft, type Kind, networks, type Sum, sums, type Words } from './draft'

const isHTTPS = (link: string) => link.startsWith('https://') && URL.canParse(link)
const letters = (text: string) => lettersIn(text.trim())
/** The key of a mistake in one language of a two-language text. */
export const inLanguage = (field: string, lang: keyof Words) => `${field}.${lang}`
const digits = (text: string) => text.replace(/\D/g, '').length

/**
 * The mistakes of a draft, by field or by the key of `inLanguage`, in the words of the server. The server still checks
 * everything.
 */
export function mistakes(t: Translate, d: Draft, kind: Kind): Record<string, string> {
  const wrong: Record<string, string> = {}
  const need: Need = (ok, field, key, values) => {
    if (!ok && !wrong[field]) wrong[field] = t(key, values)
  }
  need(d.name.ar.trim() !== '' || d.name.en.trim() !== '', 'name', 'owner.needName')
  for (const [field, limit] of [
    ['name', limits.maxName],
    ['description', limits.maxText],
    ['metaTitle', limits.maxMeta],
    ['metaText', limits.maxMeta],
    ['providerName', limits.maxName],
    ['quarter', limits.maxQuarter],
    ['landmark', limits.maxLandmark],
  ] as const) {
    for (const lang of ['ar', 'en'] as const)
      need(letters(d[field][lang]) <= limit, inLanguage(field, lang), 'form.tooLong', { limit })
  }
  if (kind === 'venue') {
    const guests = (text: string) =>
      text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) <= limits.maxCapacity)
    need(/^\d+$/.test(d.capacity.trim()) && Number(d.capacity) >= 1, 'capacity', 'owner.needCapacity')
    for (const field of ['capacity', 'minCapacity', 'maxCapacity'] as const)
      need(guests(d[field]), field, 'owner.badCapacity')
    need(!Number(d.maxCapacity) || Number(d.minCapacity) <= Number(d.maxCapacity), 'minCapacity', 'owner.minAboveMax')
  } else need(d.category !== '', 'category', 'owner.needCategory')
  need(d.governorate !== '', 'governorate', 'owner.needGovernorate')
  need(letters(d.address) <= limits.maxMeta, 'address', 'form.tooLong', { limit: limits.maxMeta })
  const degrees = (text: string, most: number) => text.trim() === '' || Math.abs(Number(text)) <= most
  need(degrees(d.latitude, 90), 'latitude', 'owner.badLatitude')
  need(degrees(d.longitude, 180), 'longitude', 'owner.badLongitude')
  need(
    (d.latitude.trim() === '') === (d.longitude.trim() === ''),
    d.latitude.trim() === '' ? 'latitude' : 'longitude',
    'owner.bothDegrees',
  )
  for (const field of [...networks, 'mapLink'] as const)
    need(d[field].trim() === '' || isHTTPS(d[field].trim()), field, 'owner.badLink')
  need(d.pictures.length <= limits.maxPictures, 'pictures', 'editor.tooManyPictures', { limit: limits.maxPictures })
  need(d.videos.length <= limits.maxVideos, 'videos', 'owner.tooManyVideos', { limit: limits.maxVideos })
  need(d.videos.every(isHTTPS), 'videos', 'owner.badVideo')
  for (const field of ['extras', 'styles', 'atmosphere', 'idealFor'] as const)
    need(d[field].length <= limits.maxTags, field, 'owner.tooManyTags', { limit: limits.maxTags })
  needSums(need, d)
  for (const field of ['phone', 'whatsapp'] as const)
    need(d[field].trim() === '' || digits(d[field]) >= 10, field, 'owner.badPhone')
  need(d.phone.trim() !== '' || d.whatsapp.trim() !== '', 'phone', 'owner.needPhone')
  return wrong
}

type Need = (ok: boolean, field: string, key: MessageKey, values?: Record<string, number>) => void

/** Checks that amounts are numbers, and that the price is between the lowest and the highest. */
function needSums(need: Need, d: Draft) {
  for (const field of sums) {
    need(!/^\d+\.\d{3,}$/.test(d[field].amount.trim()), field, 'owner.priceDecimals')
    need(d[field].amount.trim() === '' || hundredths(d[field].amount) !== undefined, field, 'owner.badPrice')
  }
  const ordered = (field: string, least: Sum, most: Sum, key: MessageKey) => {
    const [from, to] = [hundredths(least.amount), hundredths(most.amount)]
    if (from === undefined || to === undefined) return
    need(least.currency === most.currency, field, 'owner.oneCurrency')
    need(from <= to, field, key)
  }
  ordered('minPrice', d.minPrice, d.maxPrice, 'owner.minAboveMax')
  ordered('price', d.minPrice, d.price, 'owner.priceBelowRange')
  ordered('price', d.price, d.maxPrice, 'owner.priceAboveRange')
}
