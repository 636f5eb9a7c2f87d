import { useState } from 'react'
import { Input, Select } from '../../../shared/components/Field'
import { song as limits } from '../../../shared/form/limits.json'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import type { Fields } from './draft'
import { Tick } from './Tick'

/** The usual licences of recordings, each with an explanation for whoever adds the song. */
const usual: Record<string, MessageKey> = {
  'CC0 1.0': 'songEditor.meansCc0',
  'CC BY 4.0': 'songEditor.meansBy',
  'CC BY-SA 4.0': 'songEditor.meansBySa',
  'CC BY-ND 4.0': 'songEditor.meansByNd',
  'CC BY-NC 4.0': 'songEditor.meansByNc',
}

interface Given {
  fields: Fields
  errors: Record<string, string>
}

/** The chosen licence: a usual one, `other` with a typed name, or none yet. */
function useLicence(given = '') {
  const [name, setName] = useState(given)
  const [kind, setKind] = useState(given in usual ? given : given ? 'other' : '')
  const choose = (next: string) => {
    setKind(next)
    setName(next in usual ? next : '')
  }
  const means = usual[kind] ?? (kind === 'other' ? 'songEditor.meansOther' : 'songEditor.meansNone')
  return { name, setName, kind, choose, means }
}

/** Chooses the licence of a song and explains it. */
function Licence({ fields, errors }: Given) {
  const t = useT()
  const { name, setName, kind, choose, means } = useLicence(fields.licenceName)
  return (
    <>
      <Select
        id={kind === 'other' ? undefined : 'licenceName'}
        label={t('songEditor.licence')}
        value={kind}
        hint={t(means)}
        error={kind === 'other' ? undefined : errors.licenceName}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('songEditor.licenceChoose')}</option>
        {Object.keys(usual).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        <option value="other">{t('songEditor.licenceOther')}</option>
      </Select>
      {kind === 'other' ? (
        <Input
          id="licenceName"
          name="licenceName"
          maxLength={limits.maxLicence}
          autoComplete="off"
          label={t('songEditor.licenceName')}
          hint={t('songEditor.licenceNameHint')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={errors.licenceName}
        />
      ) : (
        <input type="hidden" name="licenceName" value={name} />
      )}
    </>
  )
}

/** The licence of a song, its rights holder and source, and whether readers may download the file. */
export function LicenceFields({ fields, errors }: Given) {
  const t = useT()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Licence fields={fields} errors={errors} />
        <Input
          id="licenceHolder"
          name="licenceHolder"
          autoComplete="off"
          maxLength={limits.maxHolder}
          label={t('songEditor.holder')}
          hint={t('songEditor.holderHint')}
          defaultValue={fields.licenceHolder}
          error={errors.licenceHolder}
        />
        <Input
          id="licenceSource"
          name="licenceSource"
          type="url"
          dir="ltr"
          optional
          autoComplete="off"
          label={t('songEditor.source')}
          hint={t('songEditor.sourceHint')}
          defaultValue={fields.licenceSource}
          error={errors.licenceSource}
        />
      </div>
      <Tick name="download" label="songEditor.download" hint="songEditor.downloadHint" fields={fields} />
    </>
  )
}
