import { type Lang, locales, useLanguage } from './language'

const formatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, lang: Lang, options: Intl.NumberFormatOptions = {}): string {
  const key = lang + JSON.stringify(options)
  let formatter = formatters.get(key)
  if (!formatter) formatters.set(key, (formatter = new Intl.NumberFormat(locales[lang], options)))
  return formatter.format(value)
}

/** Number formatting in the language that is on. Dates: see dates.ts. */
export function useFormat() {
  const lang = useLanguage()
  return { number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, lang, options) }
}
