import { song as limits } from '../../../shared/form/limits.json'
import { atMost, needed, type Rules } from '../../../shared/form/rules'

const source = (text: string) =>
  text.trim() !== '' &&
  !(
    URL.canParse(text.trim()) &&
    new URL(text.trim()).protocol === 'https:' &&
    text.trim().length <= limits.maxSource
  ) && {
    key: 'songEditor.sourceWrong' as const,
  }

/** The rules that a song must satisfy before it is sent. The server has the same rules: commands/song. */
export const rules: Rules = {
  audio: [
    (_, form) => form.get('sending') === '1' && { key: 'songEditor.fileOnItsWay' },
    needed('songEditor.fileNeeded'),
  ],
  titleAr: [needed('songEditor.titleArNeeded'), atMost(limits.maxTitle)],
  titleEn: [needed('songEditor.titleEnNeeded'), atMost(limits.maxTitle)],
  artistAr: [atMost(limits.maxArtist)],
  artistEn: [atMost(limits.maxArtist)],
  category: [needed('songEditor.categoryNeeded')],
  descriptionAr: [atMost(limits.maxDescription)],
  descriptionEn: [atMost(limits.maxDescription)],
  licenceName: [needed('songEditor.licenceNeeded'), atMost(limits.maxLicence)],
  licenceHolder: [needed('songEditor.holderNeeded'), atMost(limits.maxHolder)],
  licenceSource: [source],
  metaTitleAr: [atMost(limits.maxMetaTitle)],
  metaTitleEn: [atMost(limits.maxMetaTitle)],
  metaDescriptionAr: [atMost(limits.maxMetaDescription)],
  metaDescriptionEn: [atMost(limits.maxMetaDescription)],
}
