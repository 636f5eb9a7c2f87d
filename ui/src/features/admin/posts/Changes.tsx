import { type ReactNode } from 'react'
import { DiffText } from '../../../shared/components/Diff'
import { useT } from '../../../shared/i18n/language'
import { textOfField } from './compare'
import type { Draft, Field } from './draft'
import { fieldWords } from './fieldWords'

/** What a field is called, with its language where it is one's. */
export function useFieldName() {
  const t = useT()
  return (field: Field): string => {
    const [part, name] = field.split('.') as [string, keyof typeof fieldWords]
    const called = t(fieldWords[name])
    if (part === 'details') return called
    return t(part === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: called })
  }
}

/** Fields of two drafts beside each other, with what was taken out and what was put in. */
export function Changes({
  before,
  after,
  fields,
  called,
  below,
}: {
  before: Draft
  after: Draft
  fields: Field[]
  /** What the two are called. */
  called: { before: string; after: string }
  /** Stands below a field. */
  below?: (field: Field) => ReactNode
}) {
  const nameOf = useFieldName()
  return (
    <div className="grid gap-4">
      {fields.map((field) => {
        const [was, is] = [textOfField(before, field), textOfField(after, field)]
        return (
          <section key={field} aria-label={nameOf(field)} className="grid gap-2 rounded-button bg-surface p-3">
            <h3 className="text-small font-semibold">{nameOf(field)}</h3>
            <div className="grid gap-3 text-small sm:grid-cols-2">
              {(['before', 'after'] as const).map((side) => (
                <div
                  key={side}
                  role="region"
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, also by keyboard
                  tabIndex={0}
                  aria-label={`${nameOf(field)}: ${called[side]}`}
                  className="max-h-80 min-w-0 overflow-y-auto wrap-anywhere"
                >
                  <p className="text-least text-muted">{called[side]}</p>
                  <DiffText before={was} after={is} side={side} />
                </div>
              ))}
            </div>
            {below?.(field)}
          </section>
        )
      })}
    </div>
  )
}
