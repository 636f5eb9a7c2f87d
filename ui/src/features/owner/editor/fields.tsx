import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Token } from '../../../shared/components/Chip'
import { Input, type InputProps } from '../../../shared/components/Field'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { inLanguage } from './check'
import type { Words } from './draft'

/**
 * The id of one text of a two-language field: the field's name for the reader's language, with a suffix for the other.
 */
export const idOf = (field: string, lang: keyof Words, first: string) => (lang === first ? field : `${field}-${lang}`)

/**
 * A two-language text field. `name` is the id of the text in the reader's language, to which the summary of mistakes
 * links; the id of the other text also names its language.
 */
export function WordsField({
  name,
  label,
  value,
  onValue,
  errors,
  hint,
  rows,
  optional,
}: {
  name: string
  label: string
  value: Words
  onValue: (words: Words) => void
  /**
   * The errors of the whole form. Those of this field are under `name`, or under the key of `inLanguage` for one
   * language.
   */
  errors: Record<string, string>
  hint?: string
  /** The number of lines of a text area; without it the field has one line. */
  rows?: number
  optional?: boolean
}) {
  const reader = useLanguage()
  return (
    <EditorSplit
      label={label}
      hint={hint}
      rows={rows}
      optional={optional}
      of={(lang, first) => ({
        id: idOf(name, lang, reader),
        value: value[lang],
        error: errors[inLanguage(name, lang)] ?? (first ? errors[name] : undefined),
        onChange: (event: { target: { value: string } }) => onValue({ ...value, [lang]: event.target.value }),
      })}
    />
  )
}

/**
 * A list of short texts. Each is typed and added, and can be removed with a button. A text left in the field is added
 * when the field loses the focus.
 */
export function ListField({
  name,
  label,
  hint,
  error,
  items,
  onItems,
  ...input
}: {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  items: string[]
  onItems: (items: string[]) => void
} & Pick<InputProps, 'type' | 'inputMode' | 'dir' | 'placeholder'>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const add = () => {
    const text = typed.trim()
    setTyped('')
    if (text && !items.includes(text)) onItems([...items, text])
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Input
          {...input}
          id={name}
          label={label}
          optional
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          error={error}
        />
        <Button className={`min-h-12 ${error ? 'mb-7' : ''}`} onClick={add}>
          <Plus size={18} aria-hidden />
          {t('owner.add')}
        </Button>
      </div>
      {hint && <p className="text-least text-muted">{hint}</p>}
      {items.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {items.map((each) => (
            <li key={each} className="max-w-full">
              <Token value={each} onRemove={() => onItems(items.filter((other) => other !== each))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
