import { type MessageKey, useT } from '../../../shared/i18n/language'
import { momentKey, moments } from '../../../shared/songs/moments'
import { clockOf } from '../../../shared/songs/track'
import type { Draft } from './draft'

const names: Record<string, MessageKey> = {
  title: 'songEditor.title',
  artist: 'songEditor.artist',
  category: 'songEditor.category',
  description: 'songEditor.description',
  licenceName: 'songEditor.licence',
  licenceHolder: 'songEditor.holder',
  licenceSource: 'songEditor.source',
  download: 'songEditor.download',
  metaTitle: 'songEditor.metaTitle',
  metaDescription: 'songEditor.metaDescription',
  slug: 'songEditor.slug',
  featured: 'songEditor.featuredField',
  active: 'songEditor.activeField',
  audio: 'songEditor.file',
}
const ticked = ['download', 'featured', 'active']

/** The labels of a draft's fields, and their values as texts that can be compared. */
export function useFieldNames() {
  const t = useT()
  return {
    nameOf: (field: string) => {
      const [, name = field, lang] = /^(\w+?)(Ar|En)$/.exec(field) ?? []
      const word = names[name]
      const label = word ? t(word) : name
      if (!lang) return label
      return t(lang === 'Ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: label })
    },
    valueOf: ({ fields, audio }: Draft, field: string) => {
      if (field === 'audio') return audio ? `${clockOf(audio.duration / 1000)} · ${audio.hash.slice(0, 8)}` : '–'
      if (ticked.includes(field)) return t(field in fields ? 'songEditor.yes' : 'songEditor.no')
      const moment = field === 'category' && moments.find((each) => each === fields.category)
      return moment ? t(momentKey(moment)) : fields[field] || '–'
    },
  }
}
