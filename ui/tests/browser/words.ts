import { readWords as readAll } from '../../build/words.mjs'
import type { MessageKey } from '../../src/shared/i18n/language.ts'

/** The catalogue of a language, by the app's own keys. */
export const readWords = (lang: 'ar' | 'en') => readAll(lang) as Record<MessageKey, string>
