import { useQuery } from '../../shared/graphql/useQuery'
import { apart } from '../../shared/i18n/apart'
import { type Lang, type MessageKey, type Translate, useLanguage, useT } from '../../shared/i18n/language'
import { kindWords } from '../../shared/listing/kinds'
import { formatMoney } from '../../shared/money/money'
import { ReferenceDocument } from './referenceData'
import type { Bilingual } from './entries'

/** The labels of the fields of a listing, by their paths in the events. */
export const fields: Record<string, MessageKey> = {
  name: 'admin.name',
  description: 'admin.description',
  metaTitle: 'admin.metaTitle',
  metaText: 'admin.metaText',
  category: 'admin.category',
  venueType: 'admin.kind',
  'place.governorate': 'admin.governorate',
  'place.city': 'admin.city',
  'place.quarter': 'admin.quarter',
  'place.landmark': 'admin.landmark',
  'place.address': 'admin.address',
  'place.country': 'admin.country',
  'place.latitude': 'admin.latitude',
  'place.longitude': 'admin.longitude',
  'place.mapLink': 'admin.mapLink',
  'links.facebook': 'admin.facebook',
  'links.instagram': 'admin.instagram',
  'links.twitter': 'admin.twitter',
  'links.youtube': 'admin.youtube',
  'links.tiktok': 'admin.tiktok',
  'links.website': 'admin.website',
  pictures: 'admin.pictures',
  videos: 'admin.videos',
  amenities: 'admin.amenities',
  extras: 'admin.extras',
  styles: 'admin.styles',
  atmosphere: 'admin.atmosphere',
  idealFor: 'admin.idealFor',
  seasons: 'listing.seasons',
  capacity: 'listing.capacity',
  minCapacity: 'admin.capacityMin',
  maxCapacity: 'admin.capacityMax',
  providerName: 'admin.providerName',
  status: 'admin.state',
  slug: 'admin.slug',
  featured: 'admin.featured',
  sortOrder: 'admin.order',
  price: 'listing.price',
  minPrice: 'admin.priceMin',
  maxPrice: 'admin.priceMax',
  cateringPerGuest: 'admin.catering',
  priceLevel: 'admin.priceLevel',
  available: 'admin.available',
  phone: 'admin.phone',
  whatsapp: 'admin.whatsapp',
}

const states: Record<string, MessageKey> = {
  pending: 'state.pending',
  approved: 'state.approved',
  rejected: 'state.rejected',
  suspended: 'state.suspended',
  archived: 'state.archived',
}
const seasons: Record<string, MessageKey> = {
  spring: 'listing.spring',
  summer: 'listing.summer',
  autumn: 'listing.autumn',
  winter: 'listing.winter',
}
const levels: Record<string, MessageKey> = {
  budget: 'admin.levelBudget',
  mid: 'admin.levelMid',
  premium: 'admin.levelPremium',
  luxury: 'admin.levelLuxury',
}

/** The country of every place, as events store it. */
const country = 'Syria'

/** The separator of a list that the history stores in one value. */
const listed = '، '

/** The text that the history has in place of erased personal data. */
const erased = '[erased]'

/** The label of a field, with its language if the field has one. */
function fieldIn(t: Translate, name: string): string {
  const base = name.replace(/\.(ar|en)$/, '')
  const words = fields[base]
  if (!words) return name
  if (name === base) return t(words)
  return t(name.endsWith('.ar') ? 'admin.arabicOf' : 'admin.englishOf', { what: t(words) })
}

function sumIn(said: string, lang: Lang): string {
  const [amount = '', currency] = said.split(' ')
  return currency === 'USD' || currency === 'SYP' ? formatMoney({ amount, currency }, currency, lang) : said
}

/** Labels the fields of a change and formats their values. A key without a label is shown as it is. */
export function useFieldWords() {
  const t = useT()
  const lang = useLanguage()
  const [{ data }] = useQuery({ query: ReferenceDocument })
  const named = (list: { name: Bilingual }[] | undefined, is: (entry: never) => boolean, key: string) =>
    list?.find(is as (entry: { name: Bilingual }) => boolean)?.name[lang] || key
  const known = (words: Record<string, MessageKey>) => (key: string) => (words[key] ? t(words[key]) : key)
  const each = (value: string, word = (key: string) => key) =>
    value
      .split(listed)
      .map((key) => apart(word(key)))
      .join(t('listing.comma'))
  const r = data?.reference

  const value = (name: string, said: string): string => {
    switch (name) {
      case 'status':
        return known(states)(said)
      case 'featured':
      case 'available':
        return t(said === 'true' ? 'admin.yes' : 'admin.no')
      case 'category':
        return named(r?.categories, (entry: { key: string }) => entry.key === said, said)
      case 'venueType':
        return known(kindWords)(said)
      case 'place.governorate':
        return named(r?.governorates, (entry: { slug: string }) => entry.slug === said, said)
      case 'place.city':
        return named(r?.cities, (entry: { slug: string }) => entry.slug === said, said)
      case 'place.country':
        return said === country ? t('admin.syria') : said
      case 'amenities':
        return each(said, (key) => named(r?.amenities, (entry: { key: string }) => entry.key === key, key))
      case 'styles':
      case 'atmosphere':
      case 'idealFor':
      case 'extras':
      case 'videos':
        return each(said)
      case 'seasons':
        return each(said, known(seasons))
      case 'price':
      case 'minPrice':
      case 'maxPrice':
      case 'cateringPerGuest':
        return sumIn(said, lang)
      case 'phone':
      case 'whatsapp':
        return said === erased ? t('admin.erased') : said
      case 'priceLevel':
        return known(levels)(said)
      default:
        return said
    }
  }
  return { field: (name: string) => fieldIn(t, name), value }
}

/** The hashes of the pictures in a value of a change. */
export const picturesIn = (value: string | null | undefined) => (value ? value.split(listed) : [])
