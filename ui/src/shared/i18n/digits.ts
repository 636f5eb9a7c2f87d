/** Arabic-Indic and Persian digits as Latin ones; inputs accept all three. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/**
 * What was typed into a number field, as `Number` reads it: digits of all three scripts, the Arabic decimal sign, one
 * sign and one point. Separators of thousands and whatever else is left out, so that it is empty or a number in the
 * making. A comma before fewer than three digits stays: it may be a decimal one, and without it 12,50 would be 1250.
 * The letter of an exponent stays, too: without it 3e3 would be 33.
 */
export function plainNumber(text: string): string {
  const kept = latinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('−', '-')
    .replace(/(?<!\d\.?)e|e(?!$|[+-]?(?:\d|$))/gi, '')
    .replace(/[^\d.,e-]/gi, '')
    .replace(/(?<![\d]),|(?<=\..*),|,(?!\d{0,2}$)/g, '')
  const [whole = '', ...places] = kept.replace(/(?!^)-/g, '').split('.')
  return places.length > 0 ? `${whole}.${places.join('')}` : whole
}

/** Whether a text that `plainNumber` returns has an exponent. Fields for numbers take none. */
export const hasExponent = (plain: string): boolean => /e/i.test(plain)

/** The number in a number field; null where there is none, a comma that may be a decimal one, or an exponent. */
export function readNumber(text: FormDataEntryValue | null): number | null {
  const plain = plainNumber(typeof text === 'string' ? text : '')
  return /^[^,e]*\d[^,e]*$/i.test(plain) ? Number(plain) : null
}
