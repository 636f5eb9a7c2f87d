import { useState } from 'react'
import { useClient, useMutation } from 'urql'
import { tokenOf } from '../../../shared/budget/budget'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { ClearBudgetLine, type Line, PlanBudgetLines, PlanDocument } from './usePlan'

/** A line to be saved. `source` names the quote or booking that its sums were adopted from. */
export type ToPlan = Pick<Line, 'line' | 'name' | 'quoted' | 'committed' | 'paid' | 'due' | 'note'> & {
  source?: { quote?: string; booking?: string }
}

export const noLine = (line: string): ToPlan => ({
  line,
  name: '',
  quoted: null,
  committed: null,
  paid: null,
  due: null,
  note: '',
})

/** A line without the values that only the server sets. Its source stays as it is. */
export const plain = ({ line, name, quoted, committed, paid, due, note }: Line): ToPlan => ({
  line,
  name,
  quoted,
  committed,
  paid,
  due,
  note,
})

/** A line to be saved again after it was removed, with its source. */
const whole = (line: Line): ToPlan => ({
  ...plain(line),
  ...(line.booking ? { source: { booking: line.booking } } : line.quote ? { source: { quote: line.quote } } : {}),
})

/** The commands that save and remove lines, and undo that. `standing` are the lines as they were last read. */
export function useSaving(id: string, standing: readonly Line[], again: () => void) {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const [, plan] = useMutation(PlanBudgetLines)
  const [, clear] = useMutation(ClearBudgetLine)
  const [busy, setBusy] = useState(false)
  const budget = { budget: id, token: tokenOf(id) }
  const versionOf = (line: string) => standing.find((each) => each.line === line)?.version ?? 0
  const send = async (lines: ToPlan[], version: (line: string) => number) => {
    const input = { ...budget, lines: lines.map((each) => ({ ...each, version: version(each.line) })) }
    return (await plan({ input })).error
  }
  const drop = async ({ line, version }: Line) => (await clear({ input: { ...budget, line, version } })).error
  const say = (failed: Error | undefined) => {
    if (!failed) return
    again()
    toast({ title: t('budget.notDone'), text: errorText(failed), tone: 'danger' })
  }
  return {
    busy,
    /** Returns the error, if any. After a conflict the plan is read again. */
    save: async (lines: ToPlan[], version?: number): Promise<Error | undefined> => {
      setBusy(true)
      const failed = await send(lines, (line) => version ?? versionOf(line))
      setBusy(false)
      if (failed && refusal(failed).code === 'conflict') again()
      return failed
    },
    remove: async (line: Line): Promise<void> => {
      setBusy(true)
      const failed = await drop(line)
      setBusy(false)
      if (failed) return say(failed)
      toast({
        title: t('budget.plan.cleared'),
        action: { label: t('budget.plan.undo'), run: () => void send([whole(line)], () => 0).then(say) },
      })
    },
    /**
     * Restores a line to its former values. For a line that did not exist before, `before` is its key, and it is
     * removed.
     */
    undo: async (before: Line | string): Promise<void> => {
      const key = typeof before === 'string' ? before : before.line
      const { data, error } = await client
        .query(PlanDocument, { id, token: tokenOf(id) }, { requestPolicy: 'network-only' })
        .toPromise()
      const now = data?.budget?.plan?.find(({ line }) => line === key)
      if (error || !now) return say(error)
      if (typeof before === 'string') return say(await drop(now))
      if (now.booking === before.booking && now.quote === before.quote)
        return say(await send([plain(before)], () => now.version))
      say((await drop(now)) ?? (await send([whole(before)], () => 0)))
    },
  }
}
