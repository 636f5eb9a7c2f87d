import { useEffect, useEffectEvent } from 'react'
import type { Lang } from '../../../shared/i18n/language'

/** Ctrl or ⌘ with S saves, with Shift and P publishes the language that is written. */
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

/** The language of the field that has the focus; else the reader's, or the one that a phone shows. */
export const writtenNow = (otherwise: Lang): Lang => {
  const at = document.activeElement?.closest('[lang]')?.getAttribute('lang')
  const inEditor = document.activeElement?.closest('main')
  return inEditor && (at === 'ar' || at === 'en') ? at : otherwise
}
