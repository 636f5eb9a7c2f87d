import type { ReactNode } from 'react'
import { Input, Select } from '../../shared/components/Field'
import { NumberField } from '../../shared/components/NumberField'
import { useT } from '../../shared/i18n/language'
import { type Bilingual, type Entry, type EntryField, type EntryImage } from './entries'
import { EntryPicture } from './EntryPicture'
import { EntryTexts } from './EntryTexts'

export interface Choice {
  value: string
  label: string
}

interface Given {
  field: EntryField
  entry: Entry | undefined
  errors: Record<string, string | undefined>
  choices: Choice[]
  /** Gets the number of pictures that are being uploaded. */
  onBusy: (count: number) => void
}

/** Returns the props that all controls share: the name, the label, the hint and the error of the field. */
function useField({ field: { name, label, hint, optional = false }, entry, errors }: Given) {
  const t = useT()
  const value = entry?.[name]
  const named = { name, label: t(label), error: errors[name] }
  const line = { ...named, hint: hint && t(hint), defaultValue: String(value ?? '') }
  return { value, optional, named, line }
}

function Texts(given: Given) {
  const { value, optional, named } = useField(given)
  const { kind, limit } = given.field
  const both = (value ?? { ar: '', en: '' }) as Bilingual
  return <EntryTexts {...named} limit={limit} rows={kind === 'long' ? 4 : undefined} value={both} optional={optional} />
}

function Checkbox(given: Given) {
  const { value, named } = useField(given)
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={named.name} defaultChecked={value === true} className="size-5 accent-(--accent)" />
      {named.label}
    </label>
  )
}

function ChoiceOf(given: Given) {
  const t = useT()
  const { optional, line } = useField(given)
  return (
    <Select {...line} optional={optional}>
      <option value="">{t(optional ? 'admin.all' : 'admin.choose')}</option>
      {given.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

/** The field of the entry's key. The key is set once, when the entry is created, and is read-only afterwards. */
function Key(given: Given) {
  const t = useT()
  const { line } = useField(given)
  const there = given.entry !== undefined
  return <Input {...line} dir="ltr" hint={there ? t('admin.keyStays') : line.hint} readOnly={there} />
}

function PictureOf(given: Given) {
  const { value, named } = useField(given)
  const image = (value ?? null) as EntryImage | null
  return <EntryPicture {...named} value={image} altError={given.errors.alt} onBusy={given.onBusy} />
}

function Degrees(given: Given) {
  const { value, line } = useField(given)
  return <NumberField {...line} defaultValue={String(value ?? 0)} />
}

function Line(given: Given) {
  const { optional, line } = useField(given)
  return <Input {...line} optional={optional} />
}

const controls: Record<EntryField['kind'], ((given: Given) => ReactNode) | null> = {
  both: Texts,
  long: Texts,
  check: Checkbox,
  choice: ChoiceOf,
  key: Key,
  picture: PictureOf,
  degrees: Degrees,
  text: Line,
  place: null,
  kept: null,
}

/** The control for one field of an entry. It draws nothing for a field that the form does not ask for. */
export function EntryControl(given: Given) {
  const Control = controls[given.field.kind]
  return Control && <Control {...given} />
}
