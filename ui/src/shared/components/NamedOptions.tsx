import { type Named, useName } from '../i18n/names'

/** The options of a select, each with its name. */
export function NamedOptions({ of }: { of: readonly (Named & { id: string })[] }) {
  const name = useName()
  return of.map((each) => (
    <option key={each.id} value={each.id}>
      {name(each)}
    </option>
  ))
}
