import { keyOfDraft } from '../../../shared/drafts'
import { browserStorage } from '../../../shared/store'
import type { Audio, EditedSong } from './song'

/** The values of a song's fields, by name. A checkbox that is not ticked has no value. */
export type Fields = Record<string, string>

/**
 * A song while it is edited: the typed fields, the uploaded file, and the version that the editor started from. It is
 * stored on this device.
 */
export interface Draft {
  version: number
  fields: Fields
  audio?: Audio | undefined
}

const on = (name: string, is: boolean | undefined): Fields => (is ? { [name]: 'on' } : {})

/** The draft of a song as it is saved. A new song is public by default. */
export const draftOf = (song?: EditedSong): Draft => ({
  version: song?.version ?? 0,
  audio: song?.audio,
  fields: {
    titleAr: song?.title.ar ?? '',
    titleEn: song?.title.en ?? '',
    artistAr: song?.artist.ar ?? '',
    artistEn: song?.artist.en ?? '',
    category: song?.category ?? '',
    descriptionAr: song?.description.ar ?? '',
    descriptionEn: song?.description.en ?? '',
    licenceName: song?.licence.name ?? '',
    licenceHolder: song?.licence.holder ?? '',
    licenceSource: song?.licence.source ?? '',
    ...on('download', song?.licence.download),
    metaTitleAr: song?.metaTitle.ar ?? '',
    metaTitleEn: song?.metaTitle.en ?? '',
    metaDescriptionAr: song?.metaDescription.ar ?? '',
    metaDescriptionEn: song?.metaDescription.en ?? '',
    slugAr: song?.slugs.ar ?? '',
    slugEn: song?.slugs.en ?? '',
    ...on('featured', song?.featured),
    ...on('active', song?.active ?? true),
  },
})

/** Form fields about the file and its upload. The draft stores the file itself. */
const ofFile = ['audio', 'sending']

/** The values of a form's fields, without those about its file. */
export const fieldsIn = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name]) => !ofFile.includes(name)).map(([name, value]) => [name, String(value)]),
  )

/** The names of the fields in which two drafts differ. `audio` is the file. */
export function differing(a: Draft, b: Draft): string[] {
  const names = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])]
  const changed = names.filter((name) => (a.fields[name] ?? '').trim() !== (b.fields[name] ?? '').trim())
  return a.audio?.hash === b.audio?.hash ? changed : [...changed, 'audio']
}

export const draftKey = (account: string, song: string) => keyOfDraft(account, `song/${song}`)

/** The stored draft. Undefined if there is none, or if it cannot be parsed. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(browserStorage.get(key) ?? 'null') as Draft | null
    return draft && typeof draft.version === 'number' && typeof draft.fields === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft, or removes it if it equals `base`. Returns whether they differ. */
export function keepDraft(key: string, base: Draft, draft: Draft): boolean {
  const changed = differing(base, draft).length > 0
  browserStorage.set(key, changed ? JSON.stringify(draft) : null)
  return changed
}

export const forgetDraft = (key: string) => browserStorage.set(key, null)
