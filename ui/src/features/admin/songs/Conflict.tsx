import { GitCompare } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { DiffText } from '../../../shared/components/Diff'
import { useT } from '../../../shared/i18n/language'
import { differing, type Draft } from './draft'
import { useFieldNames } from './useFieldNames'

/**
 * Compares what another editor saved meanwhile with the reader's draft, field by field. The reader takes that version,
 * or keeps their own to overwrite it.
 */
export function Conflict({
  theirs,
  mine,
  onMine,
  onTheirs,
}: {
  theirs: Draft
  mine: Draft
  onMine: () => void
  onTheirs: () => void
}) {
  const t = useT()
  const { nameOf, valueOf } = useFieldNames()
  return (
    <section
      role="alert"
      tabIndex={-1}
      data-refusal // the form moves the focus here
      className="grid gap-4 rounded-panel border border-danger bg-danger-tint p-4"
    >
      <h2 className="flex items-center gap-2 text-panel">
        <GitCompare size={18} aria-hidden className="shrink-0 text-danger" />
        {t('songEditor.conflict')}
      </h2>
      <p className="text-small">{t('songEditor.conflictText')}</p>
      {differing(theirs, mine).map((field) => {
        const [was, is] = [valueOf(theirs, field), valueOf(mine, field)]
        return (
          <div key={field} className="grid gap-2 rounded-button bg-surface p-3 text-small">
            <h3 className="text-small font-semibold">{nameOf(field)}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['before', 'after'] as const).map((side) => (
                <div key={side} className="min-w-0 wrap-anywhere">
                  <p className="text-least text-muted">
                    {t(side === 'before' ? 'songEditor.theirs' : 'songEditor.mine')}
                  </p>
                  <DiffText before={was} after={is} side={side} />
                </div>
              ))}
            </div>
          </div>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={onMine}>
          {t('songEditor.keepMine')}
        </Button>
        <Button small onClick={onTheirs}>
          {t('songEditor.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
