import type { RefObject } from 'react'
import { useT } from '../i18n/language'

/**
 * Takes what is typed after the search was opened and before its dialog stands; a line break ends what Enter has sent.
 * The focus goes back to `opener` then: the dialog takes it from there.
 */
export function SearchMeanwhile({
  opener,
  onType,
}: {
  opener: RefObject<HTMLElement | null>
  onType: (words: string) => void
}) {
  return (
    <input
      ref={(box) => {
        box?.focus()
        return () => opener.current?.focus()
      }}
      aria-label={useT()('shell.search')}
      autoComplete="off"
      className="unseen"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onType(`${currentTarget.value}\n`)}
    />
  )
}
