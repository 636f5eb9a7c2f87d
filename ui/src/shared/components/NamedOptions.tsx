import { type Named, useName } from '../i18n/names'

/** The choices of a select, each by its name. */
export function NamedOptions({ of }: { of: readonly (Named & { id: string })[] }) {
  const name = useName()
  return of.map((each) => (
    <option key={each.id} value={each.id}>
      {name(each)}
    </option>
  ))
}
