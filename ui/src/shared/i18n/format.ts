import { type Lang, locales, useLanguage } from './language'
import { writeNumber } from './numbers'

export function formatNumber(value: number, lang: Lang, options?: Intl.NumberFormatOptions): string {
  return writeNumber(value, locales[lang], options)
}

/** Number formatting in the language that is on. Dates: see dates.ts. */
export function useFormat() {
  const lang = useLanguage()
  return { number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, lang, options) }
}
