import { useState } from 'react'
import { EditorSplit } from '../../shared/editor/EditorSplit'
import { type Lang, useT } from '../../shared/i18n/language'
import type { Bilingual } from './entries'

/** A text in both languages. With a limit it says how much of that is taken, and keeps what is typed beyond it. */
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
        hint: limit ? t('admin.lettersOf', { count: [...typed[lang].trim()].length, limit }) : undefined,
        error: first ? error : undefined,
      })}
    />
  )
}
