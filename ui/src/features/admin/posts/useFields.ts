import { useT } from '../../../shared/i18n/language'
import type { Fields } from '../writing/Changes'
import { textOfField } from './compare'
import type { Draft } from './draft'
import { fieldWords } from './fieldWords'

/** The labels of the fields of a post. Fields of one language have its name. */
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
