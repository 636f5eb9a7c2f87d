import type { Lang, MessageKey } from '../../../shared/i18n/language'
import type { Missing } from '../writing/MissingList'
import { picturesOf } from './ContentField'
import type { Draft, Shown } from './draft'
import { idOf } from './TextFields'

const undescribed = ({ alt }: Shown) => (['ar', 'en'] as const).find((lang) => alt[lang].trim() === '')

/** The hashes of the pictures in a Markdown text. */
export const shownIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/!\[[^\]]*\]\((?:picture:|\/media\/)([0-9a-f]{64})/g)].map(([, hash]) => hash!)),
]

/** What is missing before a language of a draft can be published. The server has the same rules: commands/post. */
export function missingIn(lang: Lang, draft: Draft): Missing[] {
  const { details } = draft
  const text = draft[lang]
  const missing: Missing[] = []
  const need = (ok: boolean, id: string, word: MessageKey) => {
    if (!ok) missing.push({ id, word })
  }
  need(text.title.trim() !== '', idOf(lang, 'title'), 'writing.needTitle')
  need(text.content.trim() !== '', idOf(lang, 'content'), 'posts.needContent')
  need(details.category !== '', 'post-category', 'posts.needCategory')
  need(details.featured !== null, 'post-featured', 'posts.needFeatured')
  const all = [details.featured, ...details.gallery]
  const nameless = all.findIndex((each) => each && undescribed(each))
  if (nameless >= 0) need(false, `post-alt-${nameless}-${undescribed(all[nameless]!)}`, 'posts.needAlt')
  const known = new Set(picturesOf(details).map(({ hash }) => hash))
  need(
    shownIn(text.content).every((hash) => known.has(hash)),
    idOf(lang, 'content'),
    'posts.needPicture',
  )
  need(
    details.faq.every(({ question, answer }) => (question[lang].trim() === '') === (answer[lang].trim() === '')),
    'post-faq',
    'posts.needAnswer',
  )
  return missing
}
