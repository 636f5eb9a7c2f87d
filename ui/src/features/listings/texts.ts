import type { Lang } from '../../shared/i18n/language'
import { nameIn } from '../../shared/i18n/names'

interface Texts {
  introAr: string | null
  introEn: string | null
  metaTitleAr: string | null
  metaTitleEn: string | null
  metaTextAr: string | null
  metaTextEn: string | null
}

/**
 * What the page of a category or a place says of itself: '' where it has nothing of its own. An introduction may stand
 * in the other language; the server writes the same (queries/reference.Texts).
 */
export function textsIn(of: Texts | null, lang: Lang): { intro: string; title: string; description: string } {
  if (!of) return { intro: '', title: '', description: '' }
  const intro = nameIn({ nameAr: of.introAr, nameEn: of.introEn }, lang)
  const title = (lang === 'ar' ? of.metaTitleAr : of.metaTitleEn) ?? ''
  return { intro, title, description: (lang === 'ar' ? of.metaTextAr : of.metaTextEn) || intro }
}
