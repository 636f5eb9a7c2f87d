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

/** A text in a language: as it will look, or as it is written in Markdown. */
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
  /** What it is, without its language. */
  label: string
  hint?: string
  value: string
  /** The text of the other language. */
  other: string
  /** Characters that it may have. */
  most: number
  error: string | undefined
  /** Pictures and cards of listings, where it may have them. */
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

/** The text as it is written in Markdown. */
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

/** How many characters there are, of how many there may be. */
function Letters({ count, most }: { count: number; most: number }) {
  const t = useT()
  return (
    <p className={`text-least ${count > most ? 'text-danger' : 'text-muted'}`}>
      {t('writing.lettersOf', { count, limit: most })}
    </p>
  )
}

/** What the other language has and this one lacks, and the way to begin with it. */
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
