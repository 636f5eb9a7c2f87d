import { CopyPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { lazyPart } from '../../../shared/components/WhenNear'
import type { Shot } from '../../../shared/editor/upload'
import { post as limits } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { type Lang, useT } from '../../../shared/i18n/language'
import type { Details } from './draft'
import { otherOf } from './post'
import { outlineOf, structureOf } from './structure'
import { idOf } from './TextFields'
import type { Editing } from './useWriter'

const RichText = lazyPart(() => import('./RichText'))

/** The pictures of a post, the main one first, each once. */
export const picturesOf = ({ featured, gallery }: Details): Shot[] => {
  const all = [...(featured ? [featured] : []), ...gallery].map(({ picture }) => picture)
  return all.filter((each, at) => all.findIndex(({ hash }) => hash === each.hash) === at)
}

/** Details with a picture that a text shows. */
export const withPicture = (details: Details, picture: Shot): Details =>
  picturesOf(details).some(({ hash }) => hash === picture.hash)
    ? details
    : { ...details, gallery: [...details.gallery, { picture, alt: { ar: '', en: '' }, focalX: 50, focalY: 50 }] }

/** The text of a post in a language: as it will look, or as it is written in Markdown. */
export function ContentField({ editing, lang }: { editing: Editing; lang: Lang }) {
  const t = useT()
  const { draft, change, errors } = editing
  const [raw, setRaw] = useState(false)
  const id = idOf(lang, 'content')
  const label = t(lang === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: t('posts.content') })
  const { content } = draft[lang]
  const write = (text: string) => change((now) => ({ ...now, [lang]: { ...now[lang], content: text } }))
  const error = errors[`${lang}.content`]
  const count = lettersIn(content)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="me-auto text-small font-semibold" aria-hidden>
          {label}
        </span>
        <Button small look="text" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {t('posts.asSource')}
        </Button>
      </div>
      <Gap editing={editing} lang={lang} onWrite={write} />
      {raw ? (
        <Textarea
          id={id}
          lang={lang}
          dir={lang === 'ar' ? 'rtl' : 'ltr'}
          rows={18}
          quietLabel
          label={label}
          spellCheck={false}
          className="font-mono text-small"
          value={content}
          error={error}
          onChange={(event) => write(event.target.value)}
        />
      ) : (
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <RichText
            id={id}
            label={label}
            lang={lang}
            value={content}
            pictures={picturesOf(draft.details)}
            onValue={write}
            onPicture={(shot) => change((now) => ({ ...now, details: withPicture(now.details, shot) }))}
          />
        </Suspense>
      )}
      {!raw && error && <p className="text-small text-danger">{error}</p>}
      <p className={`text-least ${count > limits.maxContent ? 'text-danger' : 'text-muted'}`}>
        {t('posts.lettersOf', { count, limit: limits.maxContent })}
      </p>
    </>
  )
}

/** What the other language has and this one lacks, and the way to begin with it. */
function Gap({ editing, lang, onWrite }: { editing: Editing; lang: Lang; onWrite: (text: string) => void }) {
  const t = useT()
  const here = editing.draft[lang].content
  const there = editing.draft[otherOf(lang)].content
  const outlines = [outlineOf(here), outlineOf(there)] as const
  const empty = here.trim() === ''
  const missing = empty ? 0 : outlines[1].length - outlines[0].length
  if (there.trim() === '' || (!empty && missing <= 0)) return null
  const copy = () => {
    onWrite([here.trim(), structureOf(there)].filter(Boolean).join('\n\n'))
    toast({
      title: t('posts.structureCopied'),
      tone: 'tile',
      action: { label: t('common.undo'), run: () => onWrite(here) },
    })
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-panel border border-dashed border-brass p-3 text-small">
      <p>{empty ? t('posts.untranslated') : t('posts.missingHeadings', { count: missing })}</p>
      {empty && outlines[1].length > 0 && (
        <ol className="grid list-inside list-decimal gap-1 text-muted">
          {outlines[1].map(({ text }, at) => (
            <li key={`${at} ${text}`}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ol>
      )}
      {empty && (
        <Button small onClick={copy}>
          <CopyPlus size={16} aria-hidden />
          {t('posts.copyStructure')}
        </Button>
      )}
    </div>
  )
}
