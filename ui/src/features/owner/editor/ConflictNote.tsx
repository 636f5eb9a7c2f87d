import { GitCompareArrows } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/components/Button'
import { Picture } from '../../../shared/components/Picture'
import { type Shot, sourceOf } from '../../../shared/editor/upload'
import { useT } from '../../../shared/i18n/language'
import type { Draft, DraftField, Sum, Words } from './draft'
import { fieldWords } from './fieldWords'
import type { Merged } from './merge'

/**
 * Says that somebody else changed the listing during the edit. Fields that only they changed are taken over and named.
 * A field that both changed shows both values; the user's own is kept unless they choose the other.
 */
export function ConflictNote({
  merged,
  theirs,
  onTheirs,
  onSettled,
}: {
  merged: Merged
  theirs: Draft
  onTheirs: (field: DraftField) => void
  onSettled: () => void
}) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict-title"
      className="grid gap-4 rounded-panel border border-brass bg-tint p-4 sm:p-5"
    >
      <h2 id="conflict-title" className="flex items-center gap-2.5 text-panel">
        <GitCompareArrows size={20} aria-hidden className="text-brass" />
        {t('owner.conflict')}
      </h2>
      <p>{t('owner.conflictLead')}</p>
      {merged.taken.length > 0 && (
        <div>
          <p className="text-small font-semibold">{t('owner.conflictTaken')}</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {merged.taken.map((field) => (
              <li key={field} className="chip bg-surface">
                {t(fieldWords[field])}
              </li>
            ))}
          </ul>
        </div>
      )}
      {merged.clashes.map((field) => (
        <Clash
          key={field}
          field={field}
          mine={merged.draft[field]}
          theirs={theirs[field]}
          onTheirs={() => onTheirs(field)}
        />
      ))}
      <Button className="justify-self-start" onClick={onSettled}>
        {t('owner.conflictDone')}
      </Button>
    </section>
  )
}

/** A field that both sides changed, with both values. */
function Clash({
  field,
  mine,
  theirs,
  onTheirs,
}: {
  field: DraftField
  mine: Value
  theirs: Value
  onTheirs: () => void
}) {
  const t = useT()
  return (
    <div className="grid gap-2 rounded-button bg-surface p-3">
      <h3>{t(fieldWords[field])}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="text-least text-muted">{t('owner.conflictMine')}</p>
          <Shown value={mine} />
        </div>
        <div>
          <p className="text-least text-muted">{t('owner.conflictTheirs')}</p>
          <Shown value={theirs} />
          <Button small className="mt-2" onClick={onTheirs}>
            {t('owner.conflictTake')}
          </Button>
        </div>
      </div>
    </div>
  )
}

type Value = Draft[DraftField]
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'ar' in value
const isSum = (value: unknown): value is Sum => typeof value === 'object' && value !== null && 'amount' in value
const isShot = (value: unknown): value is Shot => typeof value === 'object' && value !== null && 'hash' in value

/** The value of a field as text. */
function Shown({ value }: { value: Value | Value[keyof Value] }) {
  const t = useT()
  if (typeof value === 'boolean') return <p>{t(value ? 'owner.yes' : 'owner.no')}</p>
  if (typeof value === 'string')
    return (
      <p className="whitespace-pre-wrap">
        <bdi>{value || t('owner.nothing')}</bdi>
      </p>
    )
  if (isSum(value))
    return (
      <p>
        <bdi>
          {value.amount
            ? t(value.currency === 'USD' ? 'owner.sumDollars' : 'owner.sumPounds', { amount: value.amount })
            : t('owner.nothing')}
        </bdi>
      </p>
    )
  if (isWords(value)) {
    const lines = [value.ar, value.en].filter(Boolean)
    return lines.length ? (
      lines.map((line) => (
        <p key={line} className="whitespace-pre-wrap">
          <bdi>{line}</bdi>
        </p>
      ))
    ) : (
      <p>{t('owner.nothing')}</p>
    )
  }
  if (!Array.isArray(value) || value.length === 0) return <p>{t('owner.nothing')}</p>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {value.map((each: string | Words | Shot, i) => (
        <li
          key={isShot(each) ? each.hash : JSON.stringify(each)}
          className={isShot(each) ? 'w-16 overflow-hidden rounded-badge' : 'chip'}
        >
          {isShot(each) ? (
            <Picture
              source={sourceOf(each)}
              sizes="64px"
              alt={t('editor.pictureNumber', { number: i + 1, total: value.length })}
              eager
              className="aspect-4/3"
            />
          ) : (
            <Shown value={each} />
          )}
        </li>
      ))}
    </ul>
  )
}
