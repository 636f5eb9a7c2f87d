import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../shared/i18n/language'

/**
 * Takes what is typed after the search was opened and before its dialog stands, and gives the focus back to `opener`
 * as it goes: the dialog takes it from there.
 */
export function SearchMeanwhile({
  opener,
  onWords,
  onEnter,
}: {
  opener: React.RefObject<HTMLButtonElement | null>
  onWords: (words: string) => void
  onEnter: (words: string) => void
}) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current: button } = opener
    box.current?.focus()
    return () => button?.focus()
  }, [opener])
  return (
    <input
      ref={box}
      aria-label={t('shell.search')}
      autoComplete="off"
      className="unseen"
      onChange={({ target }) => onWords(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onEnter(currentTarget.value)}
    />
  )
}
