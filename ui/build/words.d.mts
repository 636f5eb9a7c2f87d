type Lang = 'ar' | 'en'

/** Every file of words, by its path from the ui folder, with its language and its part of the catalogue. */
export function wordFiles(): { file: string; lang: Lang; part: string }[]
/** The words of one file. */
export function wordsIn(file: string): Record<string, string>
/** The whole catalogue in a language, or one part of it, in the order of the keys. */
export function readWords(lang: Lang, part?: string): Record<string, string>
/** The parts of the catalogue besides the first, which every page has. */
export const parts: MessagePart[]
/** Writes build/catalogue.d.ts: the types of the parts and their keys. */
export function writeWordTypes(): void

type MessagePart = import('./messages.ts').MessagePart
