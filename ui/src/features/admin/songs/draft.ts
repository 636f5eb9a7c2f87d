import { keyOfDraft } from '../../../shared/drafts'
import { browserStorage } from '../../../shared/store'
import type { Audio, EditedSong } from './song'

/** What stands in the fields of a song, by their names. Of a box that is not ticked there is none. */
export type Fields = Record<string, string>

/** A song as it is edited: what was typed and uploaded, and the version that it began from. It stays on this device. */
export interface Draft {
  version: number
  fields: Fields
  audio?: Audio | undefined
}

const on = (name: string, is: boolean | undefined): Fields => (is ? { [name]: 'on' } : {})

/** A song as its fields have it; a new one is public once it is saved. */
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

/** Fields of the form that say how far its file is; the draft has the file itself. */
const ofFile = ['audio', 'sending']

/** The fields of a form as they stand, but for its file's. */
export const fieldsIn = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name]) => !ofFile.includes(name)).map(([name, value]) => [name, String(value)]),
  )

/** The names of the fields in which two drafts differ; `audio` stands for the file. */
export function differing(a: Draft, b: Draft): string[] {
  const names = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])]
  const changed = names.filter((name) => (a.fields[name] ?? '').trim() !== (b.fields[name] ?? '').trim())
  return a.audio?.hash === b.audio?.hash ? changed : [...changed, 'audio']
}

export const draftKey = (account: string, song: string) => keyOfDraft(account, `song/${song}`)

/** The draft under a key; undefined where there is none that can be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(browserStorage.get(key) ?? 'null') as Draft | null
    return draft && typeof draft.version === 'number' && typeof draft.fields === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft over what it began from; forgets it where it says the same. Answers whether it says something else. */
export function keepDraft(key: string, base: Draft, draft: Draft): boolean {
  const changed = differing(base, draft).length > 0
  browserStorage.set(key, changed ? JSON.stringify(draft) : null)
  return changed
}

export const forgetDraft = (key: string) => browserStorage.set(key, null)
