/** Arabic-Indic and Persian digits as Latin ones; inputs accept all three. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
