/** Arabic-Indic and Persian digits as Latin ones; inputs accept all three. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/**
 * What was typed into a number field, as `Number` reads it: digits of all three scripts, the Arabic decimal sign, one
 * sign and one point. Separators of thousands and whatever else is left out, so that it is empty or a number in the
 * making. A comma before fewer than three digits stays: it may be a decimal one, and without it 12,50 would be 1250.
 */
export function plainNumber(text: string): string {
  const kept = latinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('−', '-')
    .replace(/[^\d.,-]/g, '')
    .replace(/(?<![\d]),|(?<=\..*),|,(?!\d{0,2}$)/g, '')
  const [whole = '', ...places] = kept.replace(/(?!^)-/g, '').split('.')
  return places.length > 0 ? `${whole}.${places.join('')}` : whole
}

/** The number in a number field; null where there is none, or a comma that may be a decimal one. */
export function readNumber(text: FormDataEntryValue | null): number | null {
  const plain = plainNumber(typeof text === 'string' ? text : '')
  return /^[^,]*\d[^,]*$/.test(plain) ? Number(plain) : null
}
