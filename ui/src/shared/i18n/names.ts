import { type Lang, useLanguage } from './language'

/** Something that has a name in each language, one of which may be missing. */
export interface Named {
  nameAr?: string | null | undefined
  nameEn?: string | null | undefined
}

/** The name in the given language, else in the other one. Show it with `dir="auto"`. */
export function nameIn(it: Named, lang: Lang): string {
  return (lang === 'ar' ? it.nameAr || it.nameEn : it.nameEn || it.nameAr) ?? ''
}

export function useName(): (it: Named) => string {
  const lang = useLanguage()
  return (it) => nameIn(it, lang)
}
