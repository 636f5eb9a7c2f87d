import { useState } from 'react'
import { useClient } from 'urql'
import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { reason } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { dayAgo } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import type { Overview } from '../../../shared/plan/plan'
import { PlanHistory, PlanLine } from '../../../shared/plan/PlanView'
import { AutoRenew, ReasonField } from './GrantDialog'
import { type Row, SubscriptionOfDocument, useCommands } from './subscriptions'

interface Given {
  row: Row
  cancel: boolean
  onClose: () => void
}

/**
 * Extends or cancels a subscription. After a conflict, `theirs` is its present state, and the next attempt is based on
 * that.
 */
function useChange({ row, cancel, onClose }: Given) {
  const t = useT()
  const client = useClient()
  const commands = useCommands()
  const [until, setUntil] = useState(row.ends)
  const [version, setVersion] = useState(row.version)
  const [theirs, setTheirs] = useState<Overview>()
  const readTheirs = async () => {
    const now = await client
      .query(SubscriptionOfDocument, { account: row.account }, { requestPolicy: 'network-only' })
      .toPromise()
    const overview = now.data?.subscriptionOf ?? undefined
    setTheirs(overview)
    if (overview) setVersion(overview.version)
  }
  const form = useForm(
    async (fields) => {
      const asked = { user: row.account, version, reason: textOf(fields, 'reason') }
      try {
        await (cancel
          ? commands.cancel(asked)
          : commands.extend({ ...asked, until, autoRenew: fields.has('autoRenew') }))
      } catch (error) {
        if (refusal(error as Error).code === 'conflict') await readTheirs()
        throw error
      }
      toast({ title: t(cancel ? 'admin.subscriptionCancelledNow' : 'admin.subscriptionExtendedNow'), tone: 'tile' })
      onClose()
    },
    { reason: [needed('admin.reasonNeeded'), atMost(reason.maxLength)] },
  )
  return { form, until, setUntil, theirs }
}

/** Extends or cancels a subscription. The owner can read the reason. */
export function ChangeDialog(given: Given) {
  const { row, cancel, onClose } = given
  const t = useT()
  const lang = useLanguage()
  const { form, until, setUntil, theirs } = useChange(given)
  const { errors } = form
  const action = t(cancel ? 'admin.subscriptionCancel' : 'admin.subscriptionExtend')
  const first = row.ends < dayAgo(0) ? dayAgo(0) : row.ends
  return (
    <Dialog title={action} onClose={onClose}>
      <Form of={form}>
        <p>
          <bdi className="font-semibold">{row.username ?? t('admin.erased')}</bdi>
          {' · '}
          {t('plan.called', { plan: row.plan.name[lang] })}
        </p>
        {theirs && <Theirs overview={theirs} />}
        {cancel ? (
          <p className="text-small text-muted">{t('admin.subscriptionCancelHint')}</p>
        ) : (
          <>
            <DayField
              name="until"
              label={t('admin.subscriptionUntil')}
              value={until}
              onDay={setUntil}
              min={first}
              error={errors.until}
            />
            <AutoRenew on={row.autoRenew} />
          </>
        )}
        <ReasonField error={errors.reason} first />
        <Button type="submit" look={cancel ? 'danger' : 'primary'} busy={form.busy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}

/** What another admin has changed meanwhile. */
function Theirs({ overview }: { overview: Overview }) {
  const t = useT()
  return (
    <section role="alert" className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4">
      <p className="text-small font-semibold">{t('admin.subscriptionConflict')}</p>
      <PlanLine overview={overview} />
      <PlanHistory history={overview.history.slice(0, 1)} />
    </section>
  )
}
