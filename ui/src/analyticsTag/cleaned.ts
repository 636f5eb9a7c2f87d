/** What has as many digits as a telephone number and is about nobody: a day, and the id in a listing's address. */
const harmless =
  /\b(\d{1,2}[/.-]\d{1,2}[/.-]20\d\d|20\d\d[/.-]\d{1,2}[/.-]\d{1,2}|[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12})\b/g
/** An email, or seven digits and more with at most two characters between them that are no letters. */
const personal = /@|(\d[^\p{L}\d]{0,2}){7,}/u

function namesSomebody(text: string): boolean {
  const latin = text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  return personal.test(latin.replace(harmless, 'x'))
}

/**
 * A path as the site's own telemetry keeps it (`pathOf` in commands/traffic; a list of cases holds both to it): without
 * query and fragment, which may hold anything; only the first part where the rest looks as if it named somebody; ""
 * where it cannot be read.
 */
export function cleaned(address: string): string {
  let path: string
  try {
    path = decodeURIComponent(address.replace(/[?#].*$/s, '')).replace(/\p{Cc}/gu, '')
  } catch {
    return ''
  }
  if (namesSomebody(path)) {
    const [, first = ''] = path.split('/')
    path = namesSomebody(first) ? '/' : `/${first}`
  }
  return [...path].slice(0, 200).join('')
}
