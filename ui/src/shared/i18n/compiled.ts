/**
 * An ICU message as @lingui/message-utils compiles it at build time: text, `[name]`, `[name, 'number']`,
 * `[name, 'plural' | 'select', forms]`; a lone `#` in a plural is its number.
 */
export type Compiled = string | Token[]
type Token = string | [name: string, kind?: string, forms?: Record<string, Token[]>]

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function kept<T>(cache: Map<string, T>, locale: string, make: new (locale: string) => T): T {
  let found = cache.get(locale)
  if (!found) cache.set(locale, (found = new make(locale)))
  return found
}

/** The words of a compiled message. Numbers are written as the locale has them. */
export function render(message: Compiled, values: Record<string, string | number>, locale: string): string {
  if (typeof message === 'string') return message
  const number = (value: string | number) => kept(numbers, locale, Intl.NumberFormat).format(Number(value))
  const join = (tokens: Token[], counted?: string | number): string =>
    tokens
      .map((token) => {
        if (typeof token === 'string') return token === '#' && counted !== undefined ? number(counted) : token
        const [name, kind, forms] = token
        const value = values[name] ?? ''
        if (!forms) return kind === 'number' ? number(value) : String(value)
        if (kind === 'select') return join(forms[value] ?? forms.other ?? [])
        const form = forms[value] ?? forms[kept(rules, locale, Intl.PluralRules).select(Number(value))] ?? forms.other ?? []
        return join(form, value)
      })
      .join('')
  return join(message)
}
