import { Select } from '../../shared/components/Field'
import { useT } from '../../shared/i18n/language'

/** Narrows figures to one of several, or to none. */
export function ChoiceOf({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string | null
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  const t = useT()
  return (
    <Select label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('admin.all')}</option>
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </Select>
  )
}
