import { type ReactNode } from 'react'
import { DiffText } from '../../../shared/components/Diff'
import type { FieldOf } from './merge'

/** The names of a draft's fields, and their values as texts that can be compared. */
export interface Fields<D extends object> {
  nameOf: (field: FieldOf<D>) => string
  textOf: (draft: D, field: FieldOf<D>) => string
}

/** Compares fields of two drafts, with removed and added text marked. */
export function Changes<D extends object>({
  of: { nameOf, textOf },
  before,
  after,
  fields,
  called,
  below,
}: {
  of: Fields<D>
  before: D
  after: D
  fields: FieldOf<D>[]
  /** The headings of the two drafts. */
  called: { before: string; after: string }
  /** Content below a field. */
  below?: (field: FieldOf<D>) => ReactNode
}) {
  return (
    <div className="grid gap-4">
      {fields.map((field) => {
        const [was, is] = [textOf(before, field), textOf(after, field)]
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
