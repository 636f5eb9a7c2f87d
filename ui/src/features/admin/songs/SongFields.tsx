import { Select } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { song as limits } from '../../../shared/form/limits.json'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { momentKey, moments } from '../../../shared/songs/moments'
import type { Fields } from './draft'
import { LicenceFields } from './LicenceFields'

const suffix = { ar: 'Ar', en: 'En' } as const

/** The fields of a song besides its file. */
export function SongFields({
  fields,
  errors,
  isNew,
}: {
  fields: Fields
  errors: Record<string, string>
  isNew: boolean
}) {
  const t = useT()
  /** A text in both languages, whose fields are called e.g. titleAr. */
  const both = (
    name: string,
    label: MessageKey,
    more: { optional?: boolean; hint?: MessageKey; rows?: number; limit?: number } = {},
  ) => (
    <EditorSplit
      label={t(label)}
      optional={more.optional ?? true}
      rows={more.rows}
      hint={more.hint && t(more.hint)}
      of={(lang) => ({
        id: name + suffix[lang],
        name: name + suffix[lang],
        maxLength: more.limit,
        defaultValue: fields[name + suffix[lang]],
        error: errors[name + suffix[lang]],
      })}
    />
  )
  return (
    <>
      <Section id="song-texts" title={t('songEditor.texts')}>
        {both('title', 'songEditor.title', { optional: false, limit: limits.maxTitle })}
        {both('artist', 'songEditor.artist', { limit: limits.maxArtist })}
        <div className="grid gap-4 sm:grid-cols-2">
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
        </div>
        {both('description', 'songEditor.description', { rows: 4, hint: 'songEditor.descriptionHint' })}
      </Section>
      <Section id="song-licence" title={t('songEditor.licenceSection')} lead={t('songEditor.licenceLead')}>
        <LicenceFields fields={fields} errors={errors} />
      </Section>
      <Section id="song-seo" title={t('songEditor.seo')} lead={t('songEditor.seoLead')}>
        {both('metaTitle', 'songEditor.metaTitle')}
        {both('metaDescription', 'songEditor.metaDescription', { rows: 3 })}
        {both('slug', 'songEditor.slug', { hint: isNew ? 'songEditor.slugHintNew' : 'songEditor.slugHint' })}
      </Section>
      <Section id="song-shown" title={t('songEditor.shown')}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Tick name="active" label="songEditor.activeField" hint="songEditor.activeHint" fields={fields} />
          <Tick name="featured" label="songEditor.featuredField" hint="songEditor.featuredHint" fields={fields} />
        </div>
      </Section>
    </>
  )
}

function Tick({ name, label, hint, fields }: { name: string; label: MessageKey; hint: MessageKey; fields: Fields }) {
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
