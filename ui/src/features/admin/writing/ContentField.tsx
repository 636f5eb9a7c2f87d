import { CopyPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { lazyPart } from '../../../shared/components/WhenNear'
import { lettersIn } from '../../../shared/form/rules'
import { type Lang, useT } from '../../../shared/i18n/language'
import type { Media } from './RichText'
import { outlineOf, structureOf } from './structure'

const RichText = lazyPart(() => import('./RichText'))

/** A text field in one language: formatted, or as Markdown source. */
export function ContentField({
  id,
  lang,
  label: called,
  hint,
  value,
  other,
  most,
  error,
  media,
  onWrite,
}: {
  id: string
  lang: Lang
  /** The label without the language. */
  label: string
  hint?: string
  value: string
  /** The text in the other language. */
  other: string
  /** The most characters that the text may have. */
  most: number
  error: string | undefined
  /** Pictures and listing cards, if the text may have them. */
  media?: Media
  onWrite: (text: string) => void
}) {
  const t = useT()
  const [raw, setRaw] = useState(false)
  const label = t(lang === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: called })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="me-auto text-small font-semibold" aria-hidden>
          {label}
        </span>
        <Button small look="text" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {t('writing.asSource')}
        </Button>
      </div>
      {hint && <p className="text-least text-muted">{hint}</p>}
      <Gap here={value} there={other} onWrite={onWrite} />
      {raw ? (
        <Source id={id} lang={lang} label={label} value={value} error={error} onWrite={onWrite} />
      ) : (
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <RichText id={id} label={label} lang={lang} value={value} most={most} media={media} onValue={onWrite} />
        </Suspense>
      )}
      {!raw && error && <p className="text-small text-danger">{error}</p>}
      <Letters count={lettersIn(value)} most={most} />
    </>
  )
}

/** The text as Markdown source. */
function Source({
  lang,
  onWrite,
  ...field
}: {
  id: string
  lang: Lang
  label: string
  value: string
  error: string | undefined
  onWrite: (text: string) => void
}) {
  return (
    <Textarea
      {...field}
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      rows={18}
      quietLabel
      spellCheck={false}
      className="font-mono text-small"
      onChange={(event) => onWrite(event.target.value)}
    />
  )
}

/** The number of characters, beside the limit. */
function Letters({ count, most }: { count: number; most: number }) {
  const t = useT()
  return (
    <p className={`text-least ${count > most ? 'text-danger' : 'text-muted'}`}>
      {t('writing.lettersOf', { count, limit: most })}
    </p>
  )
}

/**
 * Says that this language lacks headings that the other one has. An empty text can start with the structure of the
 * other language.
 */
function Gap({ here, there, onWrite }: { here: string; there: string; onWrite: (text: string) => void }) {
  const t = useT()
  const outlines = [outlineOf(here), outlineOf(there)] as const
  const empty = here.trim() === ''
  const missing = empty ? 0 : outlines[1].length - outlines[0].length
  if (there.trim() === '' || (!empty && missing <= 0)) return null
  const copy = () => {
    onWrite([here.trim(), structureOf(there)].filter(Boolean).join('\n\n'))
    toast({
      title: t('writing.structureCopied'),
      tone: 'tile',
      action: { label: t('common.undo'), run: () => onWrite(here) },
    })
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-panel border border-dashed border-brass p-3 text-small">
      <p>{empty ? t('writing.untranslated') : t('writing.missingHeadings', { count: missing })}</p>
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
          {t('writing.copyStructure')}
        </Button>
      )}
    </div>
  )
}
