import { useEffect, useEffectEvent } from 'react'
import type { Lang } from '../../../shared/i18n/language'

/** Ctrl+S or ⌘S saves. Ctrl+Shift+P or ⌘⇧P publishes the language that is being written. */
export function useKeys(onSave: () => void, onPublish: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const save = event.code === 'KeyS' && !event.shiftKey
    if (!save && !(event.code === 'KeyP' && event.shiftKey)) return
    event.preventDefault()
    if (save) onSave()
    else onPublish()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The language of the field that has the focus, or else `otherwise`. */
export const writtenNow = (otherwise: Lang): Lang => {
  const at = document.activeElement?.closest('[lang]')?.getAttribute('lang')
  const inEditor = document.activeElement?.closest('main')
  return inEditor && (at === 'ar' || at === 'en') ? at : otherwise
}
