import { useT } from '../../../shared/i18n/language'
import type { Fields } from '../writing/Changes'
import { textOfField } from './compare'
import type { Draft } from './draft'
import { fieldWords } from './fieldWords'

/** What the fields of a post are called, with their language where they are one's. */
export function useFields(): Fields<Draft> {
  const t = useT()
  return {
    nameOf: (field) => {
      const [part, name] = field.split('.') as [string, keyof typeof fieldWords]
      const called = t(fieldWords[name])
      if (part === 'details') return called
      return t(part === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: called })
    },
    textOf: textOfField,
  }
}
