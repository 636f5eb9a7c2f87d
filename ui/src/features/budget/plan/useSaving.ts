import { useState } from 'react'
import { useClient, useMutation } from 'urql'
import { tokenOf } from '../../../shared/budget/budget'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { ClearBudgetLine, type Line, PlanBudgetLines, PlanDocument } from './usePlan'

/** A line as it is to be. `source` is given where its sums are taken over. */
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

/** A line without what only the server says of it: where its sums come from stays as it is. */
export const plain = ({ line, name, quoted, committed, paid, due, note }: Line): ToPlan => ({
  line,
  name,
  quoted,
  committed,
  paid,
  due,
  note,
})

/** A line that is not there any more, with where its sums came from. */
const whole = (line: Line): ToPlan => ({
  ...plain(line),
  ...(line.booking ? { source: { booking: line.booking } } : line.quote ? { source: { quote: line.quote } } : {}),
})

/** Saves lines and clears them. `standing` are those that were read; what was done can be undone. */
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
    /** Answers why it was refused. What is there is read again after a conflict. */
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
    /** Puts a line back to what it was; only the key of one that was not there. */
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
