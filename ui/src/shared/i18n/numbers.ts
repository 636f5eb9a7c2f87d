const formatters = new Map<string, Intl.NumberFormat>()

/**
 * What both locales of the site write alike, as `Intl` would: groups of three digits, and a fixed number of places,
 * rounded half up. Nothing where they differ (a minus carries a mark of direction in Arabic) or where more is asked
 * for.
 */
function plain(value: number, options: Intl.NumberFormatOptions): string | undefined {
  const {
    minimumFractionDigits: places = 0,
    maximumFractionDigits: most = Number.isInteger(value) ? places : undefined,
    ...more
  } = options
  if (places !== most || Object.keys(more).length > 0 || !(value >= 0 && value < 1e15)) return undefined
  const scaled = Math.round(Number(`${value}e${places}`))
  if (Number.isNaN(scaled)) return undefined // so small that it has an exponent
  const [whole = '', rest] = (scaled / 10 ** places).toFixed(places).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}

/** A number as a locale of the site writes it. The first formatter costs a slow telephone 80 ms, so most need none. */
export function writeNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const short = plain(value, options)
  if (short !== undefined) return short
  const key = locale + JSON.stringify(options)
  let formatter = formatters.get(key)
  if (!formatter) formatters.set(key, (formatter = new Intl.NumberFormat(locale, options)))
  return formatter.format(value)
}

/** CLDR's plural form of a number in a language of the site; `Intl.PluralRules` costs as much as a formatter. */
export function pluralForm(value: number, locale: string): Intl.LDMLPluralRule {
  const size = Math.abs(value) // owing one is one, too
  if (size === 1) return 'one'
  if (!locale.startsWith('ar') || !Number.isInteger(size)) return 'other'
  if (size === 0) return 'zero'
  if (size === 2) return 'two'
  const last = size % 100
  if (last < 3) return 'other'
  return last <= 10 ? 'few' : 'many'
}
