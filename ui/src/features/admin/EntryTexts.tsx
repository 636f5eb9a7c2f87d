import { useState } from 'react'
import { lettersIn } from '../../shared/form/rules'
import { EditorSplit } from '../../shared/editor/EditorSplit'
import { type Lang, useT } from '../../shared/i18n/language'
import type { Bilingual } from './entries'

/**
 * A text field in each language. A field with a limit counts the characters, and does not cut off text beyond the
 * limit.
 */
export function EntryTexts({
  name,
  label,
  limit,
  rows,
  value,
  optional,
  error,
}: {
  name: string
  label: string
  limit?: number | undefined
  rows?: number | undefined
  value: Bilingual
  optional: boolean
  error: string | undefined
}) {
  const t = useT()
  const [typed, type] = useState(value)
  return (
    <EditorSplit
      label={label}
      rows={rows}
      optional={optional}
      of={(lang: Lang, first) => ({
        name: `${name}.${lang}`,
        value: typed[lang],
        onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [lang]: target.value }),
        hint: limit ? t('admin.lettersOf', { count: lettersIn(typed[lang].trim()), limit }) : undefined,
        error: first ? error : undefined,
      })}
    />
  )
}
