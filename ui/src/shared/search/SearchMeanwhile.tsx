import type { RefObject } from 'react'
import { useT } from '../i18n/language'

/**
 * Receives what is typed between opening the search and the moment its dialog is loaded. A line break stands for Enter.
 * When it is unmounted, the focus goes back to `opener`, from which the dialog takes it.
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
