import { Select } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { song as limits } from '../../../shared/form/limits.json'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { momentKey, moments } from '../../../shared/songs/moments'
import type { Fields } from './draft'
import { LicenceFields } from './LicenceFields'
import { Tick } from './Tick'

const suffix = { ar: 'Ar', en: 'En' } as const

interface Given {
  fields: Fields
  errors: Record<string, string>
}

/** A text field for each language. Field names end with the language, e.g. titleAr. */
function Both({
  name,
  label,
  optional = true,
  hint,
  rows,
  limit,
  fields,
  errors,
}: Given & {
  name: string
  label: MessageKey
  optional?: boolean
  hint?: MessageKey
  rows?: number
  limit?: number
}) {
  const t = useT()
  return (
    <EditorSplit
      label={t(label)}
      optional={optional}
      rows={rows}
      hint={hint && t(hint)}
      of={(lang) => ({
        id: name + suffix[lang],
        name: name + suffix[lang],
        maxLength: limit,
        defaultValue: fields[name + suffix[lang]],
        error: errors[name + suffix[lang]],
      })}
    />
  )
}

/** Chooses the part of a wedding that a song is for. */
function Category({ fields, errors }: Given) {
  const t = useT()
  return (
    <Select
      id="category"
      name="category"
      label={t('songEditor.category')}
      hint={t('songEditor.categoryHint')}
      defaultValue={fields.category}
      error={errors.category}
    >
      <option value="">{t('songEditor.categoryChoose')}</option>
      {moments.map((each) => (
        <option key={each} value={each}>
          {t(momentKey(each))}
        </option>
      ))}
    </Select>
  )
}

/** All fields of a song except its file. */
export function SongFields({ isNew, ...of }: Given & { isNew: boolean }) {
  const t = useT()
  return (
    <>
      <Section id="song-texts" title={t('songEditor.texts')}>
        <Both {...of} name="title" label="songEditor.title" optional={false} limit={limits.maxTitle} />
        <Both {...of} name="artist" label="songEditor.artist" limit={limits.maxArtist} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Category {...of} />
        </div>
        <Both {...of} name="description" label="songEditor.description" hint="songEditor.descriptionHint" rows={4} />
      </Section>
      <Section id="song-licence" title={t('songEditor.licenceSection')} lead={t('songEditor.licenceLead')}>
        <LicenceFields {...of} />
      </Section>
      <Section id="song-seo" title={t('songEditor.seo')} lead={t('songEditor.seoLead')}>
        <Both {...of} name="metaTitle" label="songEditor.metaTitle" />
        <Both {...of} name="metaDescription" label="songEditor.metaDescription" rows={3} />
        <Both
          {...of}
          name="slug"
          label="songEditor.slug"
          hint={isNew ? 'songEditor.slugHintNew' : 'songEditor.slugHint'}
        />
      </Section>
      <Section id="song-shown" title={t('songEditor.shown')}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Tick name="active" label="songEditor.activeField" hint="songEditor.activeHint" fields={of.fields} />
          <Tick name="featured" label="songEditor.featuredField" hint="songEditor.featuredHint" fields={of.fields} />
        </div>
      </Section>
    </>
  )
}
