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
 * The texts of the page of a category or a place: '' for each that the catalogue does not have. An introduction may be
 * in the other language. The server chooses the same texts (queries/reference.Texts).
 */
export function textsIn(of: Texts | null, lang: Lang): { intro: string; title: string; description: string } {
  if (!of) return { intro: '', title: '', description: '' }
  const intro = nameIn({ nameAr: of.introAr, nameEn: of.introEn }, lang)
  const title = (lang === 'ar' ? of.metaTitleAr : of.metaTitleEn) ?? ''
  return { intro, title, description: (lang === 'ar' ? of.metaTextAr : of.metaTextEn) || intro }
}
