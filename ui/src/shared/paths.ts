/**
 * The URLs that several places link to. A slug follows the language; the id stands in where there is none. The first
 * download holds them all, so what the footer alone links to stands there.
 */
import type { Lang } from './i18n/language'

export interface Slugged {
  id: string
  slugAr?: string | null | undefined
  slugEn?: string | null | undefined
}

export interface SearchFilters {
  /** `venues` or a category key. */
  serviceType?: string | undefined
  governorateId?: string | undefined
  cityId?: string | undefined
  q?: string | undefined
  /** A day, YYYY-MM-DD. */
  days?: string | undefined
  guests?: string | undefined
}

export const slugOrId = (it: Slugged, lang: Lang) =>
  encodeURIComponent((lang === 'ar' ? it.slugAr : it.slugEn) || it.id)

/** The query string of the filters that are set; empty ones are left out. */
export function queryOf(filters: object): string {
  const set = Object.entries(filters).filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  return set.length ? `?${new URLSearchParams(set as [string, string][])}` : ''
}

export const paths = {
  home: () => '/',
  venues: () => '/venues',
  services: () => '/services',
  /** Services of one category key, e.g. `photography`. */
  category: (key: string) => (key === 'venues' ? '/venues' : `/services/${encodeURIComponent(key)}`),
  venue: (venue: Slugged, lang: Lang) => `/venue/${slugOrId(venue, lang)}`,
  service: (service: Slugged & { category: string }, lang: Lang) =>
    `/service/${encodeURIComponent(service.category)}/${slugOrId(service, lang)}`,
  search: (filters: SearchFilters = {}) => `/search${queryOf(filters)}`,
  /** A city's short address, e.g. `/damascus`. */
  city: (slug: string) => `/${encodeURIComponent(slug)}`,

  contact: () => '/contact',
  faq: () => '/faq',

  /** `next` is the page on this site to come back to. */
  register: (next?: string) => `/register${queryOf({ next })}`,
  login: (next?: string) => `/login${queryOf({ next })}`,
  profile: () => '/profile',
  myInquiries: () => '/my-inquiries',

  dashboard: () => '/dashboard',
  admin: () => '/admin',
  /** A page of the admins, e.g. `moderation` or `listings/<id>`. */
  adminPage: (page: string) => `/admin/${page}`,
  /** A page of an owner's dashboard, below the path that their role has. */
  ownerPage: (home: string, page: string) => `${home}/${page}`,

  couples: () => '/for-couples-only',
  /** Where a budget is calculated, and where one that was saved stands. */
  budget: (id = '') => (id ? `/budget-calculator/${id}` : '/budget-calculator'),
  blog: () => '/blog',
} as const

/** Where the dashboard of a role is; couples have none and go home. */
export function dashboardPath(role: string | undefined): string {
  switch (role) {
    case 'admin':
    case 'editor':
      return paths.admin()
    case 'venue_owner':
      return paths.dashboard()
    case 'service_provider':
      return '/provider-dashboard'
    default:
      return paths.home()
  }
}
