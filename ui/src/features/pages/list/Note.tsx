import { useState } from 'react'
import { Textarea } from '../../../shared/components/Textarea'
import { shortlist } from '../../../shared/form/limits.json'
import { useT } from '../../../shared/i18n/language'
import { setNote } from '../../../shared/shortlist/edits'

/** The couple's private note on a listing. It is saved while it is typed. */
export function Note({ listing, name, note }: { listing: string; name: string; note: string }) {
  const t = useT()
  // The text as typed. The saved note is trimmed, which would remove the space that the user types between words. A
  // saved note that differs otherwise has words of another device, which the next letter must not overwrite.
  const [typed, setTyped] = useState<string>()
  const shown = typed?.trim() === note ? typed : note
  return (
    <Textarea
      data-kept
      label={t('list.noteOf', { name })}
      quietLabel
      placeholder={t('list.note')}
      rows={2}
      className="note min-h-0 text-small"
      limit={shortlist.maxNote}
      maxLength={shortlist.maxNote}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        setNote(listing, target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
