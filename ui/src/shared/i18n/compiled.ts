import { pluralForm, writeNumber } from './numbers'

/**
 * An ICU message as @lingui/message-utils compiles it at build time: text, `[name]`, `[name, 'number']`,
 * `[name, 'plural' | 'select', forms]`; a lone `#` in a plural is its number.
 */
export type Compiled = string | Token[]
type Token = string | [name: string, kind?: string, forms?: Record<string, Token[]>]

/** The words of a compiled message. Numbers are written as the locale has them. */
export function render(message: Compiled, values: Record<string, string | number>, locale: string): string {
  if (typeof message === 'string') return message
  const number = (value: string | number) => writeNumber(Number(value), locale)
  const join = (tokens: Token[], counted?: string | number): string =>
    tokens
      .map((token) => {
        if (typeof token === 'string') return token === '#' && counted !== undefined ? number(counted) : token
        const [name, kind, forms] = token
        const value = values[name] ?? ''
        if (!forms) return kind === 'number' ? number(value) : String(value)
        if (kind === 'select') return join(forms[value] ?? forms.other ?? [])
        const form = forms[value] ?? forms[pluralForm(Number(value), locale)] ?? forms.other ?? []
        return join(form, value)
      })
      .join('')
  return join(message)
}
