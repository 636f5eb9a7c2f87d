import type { Shot } from '../../../shared/editor/upload'
import { post as limits } from '../../../shared/form/limits.json'
import { type Lang, useT } from '../../../shared/i18n/language'
import { ContentField as ContentFieldOf } from '../writing/ContentField'
import { otherOf } from '../writing/languages'
import type { Details } from './draft'
import { ListingDialog } from './ListingPicker'
import { idOf } from './TextFields'
import type { Editing } from './useWriter'

/** The pictures of a post, without duplicates. The main picture comes first. */
export const picturesOf = ({ featured, gallery }: Details): Shot[] => {
  const all = [...(featured ? [featured] : []), ...gallery].map(({ picture }) => picture)
  return all.filter((each, at) => all.findIndex(({ hash }) => hash === each.hash) === at)
}

/** Adds a picture that a text shows to the gallery, unless the post already has it. */
export const withPicture = (details: Details, picture: Shot): Details =>
  picturesOf(details).some(({ hash }) => hash === picture.hash)
    ? details
    : { ...details, gallery: [...details.gallery, { picture, alt: { ar: '', en: '' }, focalX: 50, focalY: 50 }] }

/** The editor of a post's text in one language. */
export function ContentField({ editing, lang }: { editing: Editing; lang: Lang }) {
  const t = useT()
  const { draft, change, errors } = editing
  return (
    <ContentFieldOf
      id={idOf(lang, 'content')}
      lang={lang}
      label={t('posts.content')}
      value={draft[lang].content}
      other={draft[otherOf(lang)].content}
      most={limits.maxContent}
      error={errors[`${lang}.content`]}
      media={{
        pictures: picturesOf(draft.details),
        onPicture: (shot) => change((now) => ({ ...now, details: withPicture(now.details, shot) })),
        Listing: ListingDialog,
      }}
      onWrite={(content) => change((now) => ({ ...now, [lang]: { ...now[lang], content } }))}
    />
  )
}
