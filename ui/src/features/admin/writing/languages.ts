import type { Lang } from '../../../shared/i18n/language'

/** The languages that editors write in. */
export const languages = ['ar', 'en'] as const satisfies Lang[]
export const otherOf = (lang: Lang): Lang => (lang === 'ar' ? 'en' : 'ar')
