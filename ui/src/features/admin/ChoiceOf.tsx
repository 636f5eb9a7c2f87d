import { Select } from '../../shared/components/Field'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useCategories } from '../../shared/useCategories'
import { useGovernorates } from '../../shared/usePlaces'

/** A select that filters figures by one of several values, or by none. */
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
      {value && !options.some((each) => each.value === value) && <option value={value}>{value}</option>}
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </Select>
  )
}

interface ChoiceProps {
  value: string | null
  onChoose: (value: string) => void
}

export function GovernorateChoice(props: ChoiceProps) {
  const t = useT()
  const name = useName()
  const options = useGovernorates().map((each) => ({ value: each.id, label: name(each) }))
  return <ChoiceOf label={t('admin.governorate')} options={options} {...props} />
}

/** A select of the category: venues, or one trade. */
export function CategoryChoice(props: ChoiceProps) {
  const t = useT()
  const name = useName()
  const options = useCategories().doors.map((each) => ({ value: each.key, label: name(each) }))
  return <ChoiceOf label={t('admin.category')} options={options} {...props} />
}
