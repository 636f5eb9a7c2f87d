import { useState } from 'react'
import { Textarea } from '../../../shared/components/Textarea'
import { shortlist } from '../../../shared/form/limits.json'
import { useT } from '../../../shared/i18n/language'
import { setNote } from '../../../shared/shortlist/edits'

/** How many characters are left when that is said. */
const few = 60

/** What the couple say of a listing, for themselves. It is kept as it is typed. */
export function Note({ listing, name, note }: { listing: string; name: string; note: string }) {
  const t = useT()
  // What is kept has no space at its ends, which one types on the way to the next word.
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? note
  const left = shortlist.maxNote - shown.length
  return (
    <Textarea
      data-kept
      label={t('list.noteOf', { name })}
      quietLabel
      placeholder={t('list.note')}
      rows={2}
      className="note min-h-0 text-small"
      maxLength={shortlist.maxNote}
      hint={left <= few ? t('list.noteLeft', { count: left }) : undefined}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        setNote(listing, target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
