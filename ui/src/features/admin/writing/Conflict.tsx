import { GitCompare } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { Changes, type Fields } from './Changes'
import { type FieldOf, valueOf, withValue } from './merge'
import type { Writer, Writing } from './writing'

/**
 * What somebody else saved while it was written here: shown beside mine, field by field, until one of them is chosen.
 * What only they changed stands here already, and is named.
 */
export function Conflict<D extends object>({
  of,
  writing,
  writer,
}: {
  of: Fields<D>
  writing: Writing<D>
  writer: Writer<D>
}) {
  const t = useT()
  const { nameOf } = of
  const { theirs, draft, taken } = writing
  const decide = (field: FieldOf<D>, take: 'mine' | 'theirs') => {
    if (!theirs) return
    const given = valueOf(take === 'mine' ? theirs.draft : draft, field)
    writer.decide(field, take)
    const undo = { label: t('common.undo'), run: () => writer.change((now) => withValue(now, field, given)) }
    const title = t(take === 'mine' ? 'writing.mineKept' : 'writing.theirsTaken', { field: nameOf(field) })
    toast({ title, tone: 'brass', action: undo })
  }
  return (
    <>
      {theirs && (
        <section role="alert" className="grid gap-3 rounded-panel border border-danger bg-danger-tint p-4">
          <h2 className="flex items-center gap-2 text-panel">
            <GitCompare size={18} aria-hidden className="text-danger" />
            {t('writing.conflictTitle')}
          </h2>
          <p className="text-small">
            {theirs.by ? t('writing.conflictBy', { name: apart(theirs.by) }) : t('writing.conflictElsewhere')}
          </p>
          <Changes
            of={of}
            before={theirs.draft}
            after={draft}
            fields={theirs.clashes}
            called={{ before: t('writing.theirs'), after: t('writing.mine') }}
            below={(field) => (
              <div className="flex flex-wrap gap-2">
                <Button
                  small
                  aria-label={`${t('writing.keepMine')}: ${nameOf(field)}`}
                  onClick={() => decide(field, 'mine')}
                >
                  {t('writing.keepMine')}
                </Button>
                <Button
                  small
                  aria-label={`${t('writing.takeTheirs')}: ${nameOf(field)}`}
                  onClick={() => decide(field, 'theirs')}
                >
                  {t('writing.takeTheirs')}
                </Button>
              </div>
            )}
          />
        </section>
      )}
      {taken.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4 text-small">
          <span className="grow">{t('writing.taken', { fields: taken.map(nameOf).join(t('writing.comma')) })}</span>
          <Button small onClick={writer.seen}>
            {t('writing.seen')}
          </Button>
        </p>
      )}
    </>
  )
}
