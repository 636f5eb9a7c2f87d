import { UserRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Token } from '../../../shared/components/Chip'
import { Dialog } from '../../../shared/components/Dialog'
import { Input, Select } from '../../../shared/components/Field'
import { Panel } from '../../../shared/components/Panel'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { reason } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useQuery } from '../../../shared/graphql/useQuery'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { roleWords } from '../auditWords'
import { PaidPlans } from './PaidPlans'
import { FoundOwnersDocument, useCommands } from './subscriptions'

export interface Owner {
  id: string
  name: string
}

/** Grants an owner a plan. */
function useGrant(owner: Owner | undefined, onGranted: () => void) {
  const t = useT()
  const { grant } = useCommands()
  const [until, setUntil] = useState(dayAgo(-365))
  const form = useForm(
    async (fields) => {
      await grant({
        user: owner!.id,
        version: 0,
        plan: textOf(fields, 'plan'),
        until,
        autoRenew: fields.has('autoRenew'),
        reason: textOf(fields, 'reason'),
      })
      toast({ title: t('admin.subscriptionGranted'), tone: 'tile' })
      onGranted()
    },
    { reason: [needed('admin.reasonNeeded'), atMost(reason.maxLength)] },
  )
  return { form, until, setUntil }
}

/** Grants an owner a plan from today on. If the server refuses it, the form keeps what was typed. */
export function GrantDialog({ owner: given, onClose }: { owner?: Owner; onClose: () => void }) {
  const t = useT()
  const [owner, setOwner] = useState(given)
  const { form, until, setUntil } = useGrant(owner, onClose)
  const { errors } = form
  return (
    <Dialog title={t('admin.subscriptionGrant')} onClose={onClose}>
      {!owner && <OwnerFinder onOwner={setOwner} />}
      {owner && (
        <Form of={form}>
          <div className="grid gap-1">
            <span className="text-small font-semibold">{t('admin.subscriptionOwner')}</span>
            <span>
              {given ? <bdi>{owner.name}</bdi> : <Token value={owner.name} onRemove={() => setOwner(undefined)} />}
            </span>
            {errors.user && <p className="text-small text-danger">{errors.user}</p>}
          </div>
          <Select name="plan" label={t('admin.subscriptionPlan')} error={errors.plan}>
            <PaidPlans />
          </Select>
          <DayField
            name="until"
            label={t('admin.subscriptionUntil')}
            value={until}
            onDay={setUntil}
            min={dayAgo(0)}
            error={errors.until}
          />
          <AutoRenew on />
          <ReasonField error={errors.reason} />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('admin.subscriptionGrant')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}

/** The checkbox for automatic renewal. */
export function AutoRenew({ on }: { on: boolean }) {
  const t = useT()
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name="autoRenew"
        defaultChecked={on}
        className="mt-0.5 size-5 shrink-0 accent-(--accent)"
      />
      <span className="grid">
        {t('admin.subscriptionRenew')}
        <span className="text-least text-muted">{t('admin.subscriptionRenewHint')}</span>
      </span>
    </label>
  )
}

export function ReasonField({ error, first = false }: { error: string | undefined; first?: boolean }) {
  const t = useT()
  return (
    <Textarea
      name="reason"
      rows={3}
      label={t('admin.reason')}
      hint={t('admin.subscriptionReasonHint')}
      error={error}
      {...(first && { 'data-first': true })}
    />
  )
}

/** Searches owners by part of a name, email or phone, and passes the chosen one to `onOwner`. */
function OwnerFinder({ onOwner }: { onOwner: (owner: Owner) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const [answer, ask] = useQuery({
    query: FoundOwnersDocument,
    variables: { query: query || null, venueOwner: 'venue_owner', provider: 'service_provider' },
    keepFormer: true,
  })
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        autoComplete="off"
        label={t('admin.subscriptionFindOwner')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ venues, services }) => venues.nodes.length + services.nodes.length === 0}
        empty={<p className="text-small text-muted">{t('admin.noAccounts')}</p>}
      >
        {({ venues, services }) => (
          <ul className="grid gap-1">
            {[...venues.nodes, ...services.nodes].map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start hover:bg-tint"
                  onClick={() => onOwner({ id: each.id, name: each.username ?? t('admin.erased') })}
                >
                  <UserRound size={16} aria-hidden className="shrink-0 text-brass" />
                  <span className="grid min-w-0 grow">
                    <span>
                      <bdi>{each.username ?? t('admin.erased')}</bdi>
                    </span>
                    <span className="truncate text-least text-muted">
                      <bdi>{each.email}</bdi>
                    </span>
                  </span>
                  <span className="text-small text-muted">{roleWords[each.role] && t(roleWords[each.role]!)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
