import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Input, Select } from '../../shared/components/Field'
import { NumberField } from '../../shared/components/NumberField'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { useLanguage, useT } from '../../shared/i18n/language'
import { EntryPicture } from './EntryPicture'
import { EntryTexts } from './EntryTexts'
import {
  type Bilingual,
  type Entry,
  type EntryField,
  type EntryImage,
  inputOf,
  keyOf,
  kinds,
  type List,
} from './entries'

const SetCategory = graphql(`
  mutation SetCategory($input: SetCategory!) {
    setCategory(input: $input) {
      position
    }
  }
`)
const SetGovernorate = graphql(`
  mutation SetGovernorate($input: SetGovernorate!) {
    setGovernorate(input: $input) {
      position
    }
  }
`)
const SetCity = graphql(`
  mutation SetCity($input: SetCity!) {
    setCity(input: $input) {
      position
    }
  }
`)
const SetAmenity = graphql(`
  mutation SetAmenity($input: SetAmenity!) {
    setAmenity(input: $input) {
      position
    }
  }
`)
const RemoveReference = graphql(`
  mutation RemoveReference($input: RemoveReference!) {
    removeReference(input: $input) {
      position
    }
  }
`)

const setters = { categories: SetCategory, governorates: SetGovernorate, cities: SetCity, amenities: SetAmenity }
/** What the site has in its cache of each list. */
export const cached = {
  categories: ['Category'],
  governorates: ['Governorate'],
  cities: ['City'],
  amenities: ['Amenity'],
}

interface Choice {
  value: string
  label: string
}

/** The form of an entry of a list: a new one, or one that is there, which can also be removed. */
export function EntryDialog({
  list,
  entry,
  rows,
  choices,
  onClose,
  onDone,
}: {
  list: List
  entry: Entry | undefined
  /** What the list has. */
  rows: Entry[]
  choices: Record<string, Choice[]>
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  // The four commands differ in their fields alone, which `kinds` describes.
  const [, set] = useMutation<unknown, { input: Record<string, unknown> }>(setters[list] as never)
  const [removal, remove] = useMutation(RemoveReference)
  const context = { additionalTypenames: cached[list] }
  const done = () => {
    toast({ title: t('admin.saved'), tone: 'tile' })
    onDone()
    onClose()
  }
  const form = useForm(async (fields) => {
    const { error } = await set({ input: inputOf(list, fields, entry, rows) }, context)
    if (error) throw error
    done()
  })
  const { errors, busy } = form
  const [sending, setSending] = useState(0)
  return (
    <Dialog
      title={entry ? t('admin.editOf', { name: entry.name[lang] }) : t('admin.addTo', { list: t(kinds[list].title) })}
      onClose={onClose}
    >
      <Form of={form}>
        {removal.error && <ErrorNote error={removal.error} focused />}
        {kinds[list].fields.map((field) => (
          <EntryControl
            key={field.name}
            field={field}
            entry={entry}
            errors={errors}
            onBusy={setSending}
            choices={choices[field.name] ?? []}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={busy} disabled={sending > 0}>
            {t('admin.save')}
          </Button>
          {entry && (
            <DoubleCheckButton
              look="danger"
              className="ms-auto"
              confirmLabel={entry.listings > 0 ? t('admin.sureUsed', { count: entry.listings }) : t('common.sure')}
              onConfirm={() =>
                void remove({ input: { list: kinds[list].list, key: keyOf(list, entry) } }, context).then(
                  ({ error }) => error || done(),
                )
              }
            >
              {t('admin.remove')}
            </DoubleCheckButton>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

function EntryControl({
  field,
  entry,
  errors,
  choices,
  onBusy,
}: {
  field: EntryField
  entry: Entry | undefined
  errors: Record<string, string | undefined>
  choices: Choice[]
  /** Hears how many pictures are on their way. */
  onBusy: (count: number) => void
}) {
  const t = useT()
  const { name, kind, optional = false, limit } = field
  const error = errors[name]
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  const value = entry?.[name]
  const both = (value ?? { ar: '', en: '' }) as Bilingual
  switch (kind) {
    case 'both':
    case 'long':
      return (
        <EntryTexts
          name={name}
          label={label}
          limit={limit}
          rows={kind === 'long' ? 4 : undefined}
          value={both}
          optional={optional}
          error={error}
        />
      )
    case 'check':
      return (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} defaultChecked={value === true} className="size-5 accent-(--accent)" />
          {label}
        </label>
      )
    case 'choice':
      return (
        <Select
          name={name}
          label={label}
          hint={hint}
          optional={optional}
          defaultValue={String(value ?? '')}
          error={error}
        >
          <option value="">{t(optional ? 'admin.all' : 'admin.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )
    case 'key':
      return (
        <Input
          name={name}
          dir="ltr"
          label={label}
          hint={entry ? t('admin.keyStays') : hint}
          defaultValue={String(value ?? '')}
          readOnly={entry !== undefined}
          error={error}
        />
      )
    case 'place':
    case 'kept':
      return null
    case 'picture':
      return (
        <EntryPicture
          name={name}
          label={label}
          value={(value ?? null) as EntryImage | null}
          error={error}
          altError={errors.alt}
          onBusy={onBusy}
        />
      )
    case 'degrees':
      return <NumberField name={name} label={label} hint={hint} defaultValue={String(value ?? 0)} error={error} />
    default:
      return (
        <Input
          name={name}
          label={label}
          hint={hint}
          optional={optional}
          defaultValue={String(value ?? '')}
          error={error}
        />
      )
  }
}
