import { useState } from 'react'
import { useMutation } from 'urql'
import { Reason } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { appeal as limits } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'

export const MyRefusalsDocument = graphql(`
  query MyRefusals {
    myRefusals {
      listing
      decision
      kind
      at
      reason
      appealedAt
      outcome
      answer
      answeredAt
    }
  }
`)

const AppealDecision = graphql(`
  mutation AppealDecision($input: AppealDecision!) {
    appealDecision(input: $input) {
      position
    }
  }
`)

export type Refusal = ResultOf<typeof MyRefusalsDocument>['myRefusals'][number]

const whyWords: Record<string, MessageKey> = {
  listing: 'owner.rejectedWhy',
  edit: 'owner.revisionRefused',
  suspension: 'owner.suspendedWhy',
}

/** A decision against a listing with its reason, and the appeal against it: its status, or a button to make one. */
export function Refused({ refusal, onAppeal }: { refusal: Refusal; onAppeal: () => void }) {
  const t = useT()
  const { ago } = useDates()
  const { kind, reason, outcome, appealedAt, answer } = refusal
  if (outcome === 'overturned')
    return (
      <div className="grid gap-1">
        <p>{t('owner.appealGranted')}</p>
        {answer && <Reason tone="quiet">{answer}</Reason>}
      </div>
    )
  return (
    <div className="grid gap-1">
      <p>{t(whyWords[kind] ?? 'owner.rejectedWhy')}</p>
      {reason && <Reason tone="refused">{reason}</Reason>}
      {outcome === 'waiting' && appealedAt && <p>{t('owner.appealWaits', { ago: ago(appealedAt) })}</p>}
      {outcome === 'waiting' && kind !== 'suspension' && <p className="text-muted">{t('owner.appealEnds')}</p>}
      {outcome === 'upheld' && (
        <>
          <p>{t('owner.appealUpheld')}</p>
          {answer && <Reason tone="refused">{answer}</Reason>}
        </>
      )}
      {outcome === null && (
        <div>
          <Button small className="min-h-11" onClick={onAppeal}>
            {t('owner.appeal')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Drafts of appeals, by decision. Escape closes the dialog and is easily pressed by mistake, so they are kept. */
const unsent = new Map<string, string>()

/** The form in which an owner appeals against a decision about a listing. */
export function AppealDialog({
  refusal,
  name,
  onClose,
  onSent,
}: {
  refusal: Refusal
  /** The name of the listing. */
  name: string
  onClose: () => void
  onSent: () => void
}) {
  const t = useT()
  const [, send] = useMutation(AppealDecision)
  const { listing, decision, reason } = refusal
  const about = `${listing} ${decision}`
  const form = useForm(
    async (fields) => {
      const { error } = await send({ input: { listing, decision, words: textOf(fields, 'words') } })
      if (error) throw error
      unsent.delete(about)
      toast({ title: t('owner.appealSent'), tone: 'tile' })
      onClose()
      onSent()
    },
    { words: [needed('owner.appealNeeded'), atMost(limits.maxWords)] },
  )
  return (
    <Dialog title={t('owner.appealTitle', { name })} onClose={onClose}>
      {reason && (
        <div className="mb-4">
          <Reason tone="refused">{reason}</Reason>
        </div>
      )}
      <Form of={form}>
        <Textarea
          data-first
          name="words"
          limit={limits.maxWords}
          rows={6}
          defaultValue={unsent.get(about)}
          onChange={({ currentTarget }) => unsent.set(about, currentTarget.value)}
          label={t('owner.appealWords')}
          hint={t('owner.appealHint')}
          error={form.errors.words}
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {t('owner.appealSend')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The dialog of an appeal, and the function that opens it for a decision. */
export function useAppeal(onSent: () => void) {
  const [against, setAgainst] = useState<{ refusal: Refusal; name: string }>()
  const dialog = against && <AppealDialog {...against} onClose={() => setAgainst(undefined)} onSent={onSent} />
  return { appeal: setAgainst, dialog }
}
