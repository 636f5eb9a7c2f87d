import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { toast } from '../../shared/components/toast'
import { refusal } from '../../shared/graphql/errors'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { type Addressed, FixSlugs, slugsOfNames, type Slugs, slugsOf } from './slugs'

/** The most listings that one dialog changes. Each listing is a request of its own. */
const mostAtOnce = 50

/** The result of changing a listing: done, or the reason of the refusal. Listings without a result are not sent yet. */
type Outcome = 'done' | { refused: string }

/** Returns `fix`, which sets the slugs of one listing, and `undo`, which gives listings their former slugs back. */
function useFix() {
  const t = useT()
  const client = useClient()
  const fix = async (listing: Addressed, { ar, en }: Slugs): Promise<Outcome> => {
    const input = { listing: listing.id, slugAr: ar, slugEn: en }
    const { error } = await client
      .mutation(FixSlugs, { input }, { additionalTypenames: ['Listing', 'SlugHolder'] })
      .toPromise()
    if (!error) return 'done'
    const { message, fields } = refusal(error)
    return { refused: Object.values(fields ?? {})[0] ?? message }
  }
  const undo = async (fixed: Addressed[]) => {
    let failed = 0
    for (const each of fixed) if ((await fix(each, slugsOf(each))) !== 'done') failed++
    toast({ title: t('admin.slugsUndone', { count: fixed.length - failed }), tone: failed > 0 ? 'danger' : 'tile' })
  }
  return { fix, undo }
}

/**
 * Keeps which listings are selected and the outcome of each. Calls `onAllFixed` once every selected listing is changed.
 */
function useFixes(listings: Addressed[], onAllFixed: () => void) {
  const t = useT()
  const { fix, undo } = useFix()
  const [rows] = useState(() => listings.slice(0, mostAtOnce))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [busy, setBusy] = useState(false)
  const chosen = rows.filter(({ id }) => !left.has(id) && outcomes[id] !== 'done')
  const fixAll = async () => {
    setBusy(true)
    const fixed: Addressed[] = []
    for (const each of chosen) {
      const outcome = await fix(each, slugsOfNames(each))
      if (outcome === 'done') fixed.push(each)
      setOutcomes((before) => ({ ...before, [each.id]: outcome }))
    }
    setBusy(false)
    if (fixed.length === 0) return
    toast({
      title: t('admin.slugsFixed', { count: fixed.length }),
      text: t('admin.slugsLead'),
      tone: 'tile',
      stays: true,
      action: { label: t('common.undo'), run: () => void undo(fixed) },
    })
    if (fixed.length === chosen.length) onAllFixed()
  }
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  return {
    rows: rows.map((listing) => ({ listing, on: !left.has(listing.id), outcome: outcomes[listing.id] })),
    count: chosen.length,
    refused: Object.values(outcomes).filter((outcome) => outcome !== 'done').length,
    busy,
    fixAll,
    toggle,
  }
}

/**
 * Sets the slugs of several listings from their names. It first shows the old and the new slugs side by side.
 * Afterwards, one undo restores all of them.
 */
export function SlugsByRule({ listings, onClose }: { listings: Addressed[]; onClose: () => void }) {
  const t = useT()
  const { rows, count, refused, busy, fixAll, toggle } = useFixes(listings, onClose)
  return (
    <Dialog wide title={t('admin.slugsByRule')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-small text-muted">{t('admin.slugsByRuleLead')}</p>
        <ul className="divide-y divide-line">
          {rows.map((each, i) => (
            <Row
              key={each.listing.id}
              {...each}
              first={i === 0}
              disabled={busy}
              onToggle={() => toggle(each.listing.id)}
            />
          ))}
        </ul>
        <p role="status" className="text-small">
          {refused > 0 && t('admin.slugsRefused', { count: refused })}
        </p>
        <div>
          <Button look="primary" busy={busy} disabled={count === 0} onClick={() => void fixAll()}>
            {t('admin.slugsFix', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface RowProps {
  first: boolean
  listing: Addressed
  on: boolean
  outcome: Outcome | undefined
  disabled: boolean
  onToggle: () => void
}

/** A listing with its old and new slugs, a checkbox, and the outcome. */
function Row({ first, listing, on, outcome, disabled, onToggle }: RowProps) {
  const t = useT()
  const name = useName()
  const [before, after] = [slugsOf(listing), slugsOfNames(listing)]
  return (
    <li className="grid gap-1 py-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          data-first={first || undefined}
          checked={on}
          disabled={disabled || outcome === 'done'}
          onChange={onToggle}
          className="size-5 shrink-0 accent-(--accent)"
        />
        <bdi className="font-semibold wrap-anywhere">{name(listing)}</bdi>
        {outcome === 'done' && <span className="badge bg-tile-tint text-tile">{t('admin.slugFixed')}</span>}
      </label>
      <dl className="grid gap-1 ps-8 text-small">
        {(['ar', 'en'] as const)
          .filter((lang) => before[lang] !== after[lang])
          .map((lang) => (
            <div key={lang} className="flex flex-wrap gap-x-3">
              <dt className="text-muted">{t(lang === 'ar' ? 'admin.arabic' : 'admin.english')}</dt>
              <dd className="wrap-anywhere">
                <del>
                  <bdi>{before[lang] || '–'}</bdi>
                </del>
                <span className="unseen">{t('admin.slugBecomes')}</span>{' '}
                <bdi className="font-semibold">{after[lang]}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {typeof outcome === 'object' && <p className="ps-8 text-small text-danger">{outcome.refused}</p>}
    </li>
  )
}
