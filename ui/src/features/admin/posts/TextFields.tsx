import { useContext } from 'react'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { post as limits } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { apart } from '../../../shared/i18n/apart'
import { type Lang, type MessageKey, useT } from '../../../shared/i18n/language'
import { slugOf } from '../slugs'
import type { Text } from './draft'
import type { LanguageOf } from './post'
import { OnlyContext } from '../writing/Sides'
import type { Editing } from './useWriter'

type Line = Exclude<keyof Text, 'content'>

/** The DOM id of a field. The list of missing fields links to it. */
export const idOf = (lang: Lang, field: keyof Text) => `post-${lang}-${field}`

const words: Record<Line, MessageKey> = {
  title: 'posts.title',
  slug: 'posts.slug',
  excerpt: 'posts.excerpt',
  seoTitle: 'posts.seoTitle',
  seoText: 'posts.seoText',
  canonicalUrl: 'posts.canonical',
}

/** How many characters of a title and of a description search engines show. */
const advised = { seoTitle: 65, seoText: 155 }

/** A text field for each language, with a hint below each. */
function Lines({
  editing: { draft, change, errors },
  field,
  rows,
  hint,
  dir,
}: {
  editing: Editing
  field: Line
  rows?: number
  hint?: (lang: Lang) => string
  dir?: 'ltr'
}) {
  const t = useT()
  const only = useContext(OnlyContext)
  return (
    <EditorSplit
      label={t(words[field])}
      rows={rows}
      only={only}
      of={(lang) => ({
        id: idOf(lang, field),
        value: draft[lang][field],
        error: errors[`${lang}.${field}`],
        hint: hint?.(lang),
        ...(dir && { dir }),
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          change((now) => ({ ...now, [lang]: { ...now[lang], [field]: value } })),
      })}
    />
  )
}

/** The slug of a language: the typed one, the present one, or else the one that it would get when it is published. */
export function slugIn(lang: Lang, draft: Text, state: LanguageOf): string {
  return draft.slug.trim() || state.slug || slugOf(draft.title, lang)
}

/** The title, slug and excerpt of a post. */
export function HeadFields({ editing, states }: { editing: Editing; states: Record<Lang, LanguageOf> }) {
  const t = useT()
  const { draft } = editing
  const other = (lang: Lang, field: Line) => draft[lang === 'ar' ? 'en' : 'ar'][field].trim() !== ''
  const gap = (lang: Lang, field: Line) => draft[lang][field].trim() === '' && other(lang, field)
  return (
    <>
      <Lines
        editing={editing}
        field="title"
        hint={(lang) =>
          gap(lang, 'title') ? t('writing.untranslated') : t('posts.letters', { count: lettersIn(draft[lang].title) })
        }
      />
      <Lines
        editing={editing}
        field="slug"
        hint={(lang) => {
          const slug = slugIn(lang, draft[lang], states[lang])
          return slug ? t('posts.slugHint', { address: apart(`/blog/${slug}`) }) : t('posts.slugLater')
        }}
      />
      <Lines
        editing={editing}
        field="excerpt"
        rows={3}
        hint={(lang) =>
          gap(lang, 'excerpt')
            ? t('writing.untranslated')
            : t('writing.lettersOf', { count: lettersIn(draft[lang].excerpt), limit: limits.maxExcerpt })
        }
      />
    </>
  )
}

/** The title, description and canonical URL for search engines and messengers. */
export function SeoFields({ editing }: { editing: Editing }) {
  const t = useT()
  const { draft } = editing
  const counted = (field: keyof typeof advised, instead: 'title' | 'excerpt') => (lang: Lang) => {
    const text = draft[lang][field].trim() || draft[lang][instead].trim()
    const count = lettersIn(text)
    const key = count > advised[field] ? 'posts.lettersOver' : 'writing.lettersOf'
    return t(key, { count, limit: advised[field] })
  }
  return (
    <>
      <Lines editing={editing} field="seoTitle" hint={counted('seoTitle', 'title')} />
      <Lines editing={editing} field="seoText" rows={3} hint={counted('seoText', 'excerpt')} />
      <Lines editing={editing} field="canonicalUrl" dir="ltr" hint={() => t('posts.canonicalHint')} />
    </>
  )
}
