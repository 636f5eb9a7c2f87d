import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { type FieldProps, Input } from '../components/Field'
import { Textarea } from '../components/Textarea'
import { type Lang, type MessageKey, useLanguage, useT } from '../i18n/language'

const languages: Record<Lang, { dir: 'rtl' | 'ltr'; called: MessageKey }> = {
  ar: { dir: 'rtl', called: 'editor.inArabic' },
  en: { dir: 'ltr', called: 'editor.inEnglish' },
}

/** What the control of one language has of its own. */
type Side = Pick<FieldProps, 'error' | 'hint'> &
  Omit<InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'>

/**
 * A text in both languages: Arabic on the right and English on the left, whichever the page is in; on a phone one above
 * the other, the reader's own first. `of` gives the control of a language its value and its name; `first` says that it
 * is the reader's, which has the hint and whatever is said of both. Its words are the part `editor` of the catalogue.
 */
export function EditorSplit({
  label,
  optional,
  hint,
  rows,
  only,
  of,
}: Pick<FieldProps, 'optional' | 'hint'> & {
  /** What the text is, without its language. */
  label: string
  /** Lines of a longer text; a line without. */
  rows?: number | undefined
  /** The one language that is shown, where both have no room beside each other; both without. */
  only?: Lang | undefined
  of: (lang: Lang, first: boolean) => Side
}) {
  const t = useT()
  const reader = useLanguage()
  // The reader's language begins the row, which is at the right in Arabic and at the left in English.
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
          // From its own side, which the page's fields of figures are not.
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
