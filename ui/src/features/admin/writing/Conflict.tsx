import { GitCompare } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { Changes, type Fields } from './Changes'
import { type FieldOf, valueOf, withValue } from './merge'
import type { Writer, Writing } from './writing'

interface Of<D extends object> {
  of: Fields<D>
  writing: Writing<D>
  writer: Writer<D>
}

/**
 * The conflict between my draft and one that somebody else saved meanwhile: both values of each field, until one is
 * chosen. It also names the fields that were taken over because only they changed them.
 */
export function Conflict<D extends object>({ of, writing, writer }: Of<D>) {
  return (
    <>
      {writing.theirs && <Clashes of={of} writing={writing} writer={writer} theirs={writing.theirs} />}
      {writing.taken.length > 0 && <Taken fields={writing.taken.map(of.nameOf)} onSeen={writer.seen} />}
    </>
  )
}

/** Keeps my value or takes theirs, and offers to undo that. */
function useDecide<D extends object>({ of, writing, writer }: Of<D>) {
  const t = useT()
  const { theirs, draft } = writing
  return (field: FieldOf<D>, take: 'mine' | 'theirs') => {
    if (!theirs) return
    const given = valueOf(take === 'mine' ? theirs.draft : draft, field)
    writer.decide(field, take)
    const undo = { label: t('common.undo'), run: () => writer.change((now) => withValue(now, field, given)) }
    const title = t(take === 'mine' ? 'writing.mineKept' : 'writing.theirsTaken', { field: of.nameOf(field) })
    toast({ title, tone: 'brass', action: undo })
  }
}

/** The fields that both sides changed. */
function Clashes<D extends object>({ theirs, ...edited }: Of<D> & { theirs: NonNullable<Writing<D>['theirs']> }) {
  const t = useT()
  const decide = useDecide(edited)
  const { of, writing } = edited
  const choice = (field: FieldOf<D>, take: 'mine' | 'theirs', word: MessageKey) => (
    <Button small aria-label={`${t(word)}: ${of.nameOf(field)}`} onClick={() => decide(field, take)}>
      {t(word)}
    </Button>
  )
  return (
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
        after={writing.draft}
        fields={theirs.clashes}
        called={{ before: t('writing.theirs'), after: t('writing.mine') }}
        below={(field) => (
          <div className="flex flex-wrap gap-2">
            {choice(field, 'mine', 'writing.keepMine')}
            {choice(field, 'theirs', 'writing.takeTheirs')}
          </div>
        )}
      />
    </section>
  )
}

/** The names of the fields that only the other side changed. */
function Taken({ fields, onSeen }: { fields: string[]; onSeen: () => void }) {
  const t = useT()
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4 text-small">
      <span className="grow">{t('writing.taken', { fields: fields.join(t('writing.comma')) })}</span>
      <Button small onClick={onSeen}>
        {t('writing.seen')}
      </Button>
    </p>
  )
}
