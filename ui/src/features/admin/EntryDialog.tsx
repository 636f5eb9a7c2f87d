import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { useLanguage, useT } from '../../shared/i18n/language'
import { type Choice, EntryControl } from './EntryControl'
import { type Entry, inputOf, keyOf, kinds, type List } from './entries'

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
/**
 * The GraphQL type names of each list. A command names them, so that urql asks again for the queries that hold them.
 */
export const cached = {
  categories: ['Category'],
  governorates: ['Governorate'],
  cities: ['City'],
  amenities: ['Amenity'],
}

/** The commands that set and remove an entry. `onDone` runs after each of them. */
function useEntry(list: List, entry: Entry | undefined, rows: Entry[], onDone: () => void) {
  const t = useT()
  // The four set commands differ only in their fields, which `kinds` describes.
  const [, set] = useMutation<unknown, { input: Record<string, unknown> }>(setters[list] as never)
  const [removal, send] = useMutation(RemoveReference)
  const context = { additionalTypenames: cached[list] }
  const done = () => {
    toast({ title: t('admin.saved'), tone: 'tile' })
    onDone()
  }
  const form = useForm(async (fields) => {
    const { error } = await set({ input: inputOf(list, fields, entry, rows) }, context)
    if (error) throw error
    done()
  })
  const remove = async (gone: Entry) => {
    const { error } = await send({ input: { list: kinds[list].list, key: keyOf(list, gone) } }, context)
    if (!error) done()
  }
  return { form, remove, unremoved: removal.error }
}

/** The form of an entry in a list. It creates a new entry, or changes or removes an existing one. */
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
  /** All entries of the list. */
  rows: Entry[]
  choices: Record<string, Choice[]>
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const [sending, setSending] = useState(0)
  const { form, remove, unremoved } = useEntry(list, entry, rows, () => {
    onDone()
    onClose()
  })
  return (
    <Dialog
      title={entry ? t('admin.editOf', { name: entry.name[lang] }) : t('admin.addTo', { list: t(kinds[list].title) })}
      onClose={onClose}
    >
      <Form of={form}>
        {unremoved && <ErrorNote error={unremoved} focused />}
        {kinds[list].fields.map((field) => (
          <EntryControl
            key={field.name}
            field={field}
            entry={entry}
            errors={form.errors}
            onBusy={setSending}
            choices={choices[field.name] ?? []}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={form.busy} disabled={sending > 0}>
            {t('admin.save')}
          </Button>
          {entry && (
            <DoubleCheckButton
              look="danger"
              className="ms-auto"
              confirmLabel={entry.listings > 0 ? t('admin.sureUsed', { count: entry.listings }) : t('common.sure')}
              onConfirm={() => void remove(entry)}
            >
              {t('admin.remove')}
            </DoubleCheckButton>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
