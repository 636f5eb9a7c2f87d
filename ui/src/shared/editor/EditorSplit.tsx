import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { type FieldProps, Input } from '../components/Field'
import { Textarea } from '../components/Textarea'
import { type Lang, type MessageKey, useLanguage, useT } from '../i18n/language'

const languages: Record<Lang, { dir: 'rtl' | 'ltr'; called: MessageKey }> = {
  ar: { dir: 'rtl', called: 'editor.inArabic' },
  en: { dir: 'ltr', called: 'editor.inEnglish' },
}

/** The props of the control of one language. */
type Side = Pick<FieldProps, 'error' | 'hint'> &
  Omit<InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'>

/**
 * A text field in both languages: Arabic on the right and English on the left, whatever the page's language; on a phone
 * below each other, the reader's language first. `of` returns the props of one language's control. `first` is true for
 * the reader's language, whose control has the hint and any message about both. It needs the part `editor` of the
 * message catalogue.
 */
export function EditorSplit({
  label,
  optional,
  hint,
  rows,
  only,
  of,
}: Pick<FieldProps, 'optional' | 'hint'> & {
  /** The label without the language. */
  label: string
  /** The number of lines of a text area; without it the field has one line. */
  rows?: number | undefined
  /** The only language shown, for pages without room for both; undefined shows both. */
  only?: Lang | undefined
  of: (lang: Lang, first: boolean) => Side
}) {
  const t = useT()
  const reader = useLanguage()
  // The reader's language comes first in the row: on the right in Arabic, on the left in English.
  const order: Lang[] = only ? [only] : reader === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  return (
    <div className={`grid gap-4 ${only ? '' : 'sm:grid-cols-2'}`}>
      {order.map((lang) => {
        const first = lang === reader
        const { dir, called } = languages[lang]
        const props = {
          lang,
          dir,
          label: t(called, { field: label }),
          optional,
          // Aligned with the start of its own language; some fields of the page are aligned otherwise.
          className: 'text-start',
          hint: first ? hint : undefined,
          ...of(lang, first),
        }
        return rows ? (
          <Textarea key={lang} rows={rows} {...props} />
        ) : (
          <Input key={lang} autoComplete="off" {...props} />
        )
      })}
    </div>
  )
}
