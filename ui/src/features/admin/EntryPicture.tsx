import { useState } from 'react'
import { PictureUpload } from '../../shared/editor/PictureUpload'
import type { Shot } from '../../shared/editor/upload'
import { entry as limits } from '../../shared/form/limits.json'
import { useT } from '../../shared/i18n/language'
import type { EntryImage } from './entries'
import { EntryTexts } from './EntryTexts'

const shotOf = ({ hash, width, height, colour }: Shot): Shot => ({ hash, width, height, colour })

/**
 * The picture of an entry and its alternative text in both languages. A hidden field carries the picture in the form.
 */
export function EntryPicture({
  name,
  label,
  value,
  error,
  altError,
  onBusy,
}: {
  name: string
  label: string
  value: EntryImage | null
  error: string | undefined
  altError: string | undefined
  onBusy: (count: number) => void
}) {
  const t = useT()
  const [shots, setShots] = useState<Shot[]>(value ? [shotOf(value.picture)] : [])
  const shown = shots.at(-1)
  return (
    <>
      <input type="hidden" name={name} value={shown ? JSON.stringify(shown) : ''} />
      <PictureUpload
        id={`entry-${name}`}
        label={label}
        lead={t('admin.pictureLead')}
        pictures={shots}
        onPictures={(next) => setShots((now) => next(now).slice(-1))}
        limit={1}
        error={error}
        onBusy={onBusy}
      />
      {shown && (
        <EntryTexts
          name="alt"
          label={t('admin.pictureAlt')}
          limit={limits.maxAlt}
          value={value?.alt ?? { ar: '', en: '' }}
          optional={false}
          error={altError}
        />
      )}
    </>
  )
}
