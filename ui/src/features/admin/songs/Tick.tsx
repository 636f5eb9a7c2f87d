import { type MessageKey, useT } from '../../../shared/i18n/language'
import type { Fields } from './draft'

/** A checkbox of a song's form. */
export function Tick({
  name,
  label,
  hint,
  fields,
}: {
  name: string
  label: MessageKey
  hint: MessageKey
  fields: Fields
}) {
  const t = useT()
  return (
    <label className="flex min-h-11 items-center gap-3 text-small">
      <input
        type="checkbox"
        name={name}
        defaultChecked={fields[name] !== undefined}
        className="size-5 shrink-0 accent-(--accent)"
      />
      <span>
        {t(label)}
        <span className="block text-least text-muted">{t(hint)}</span>
      </span>
    </label>
  )
}
