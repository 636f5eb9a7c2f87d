import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Input } from '../../shared/components/Field'
import { toast } from '../../shared/components/toast'
import {
  type Budget,
  forgetDraft,
  type KeptDraft,
  rememberBudget,
  retellBudget,
  tokenOf,
} from '../../shared/budget/budget'
import { paths } from '../../shared/paths'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import { useParty } from '../../shared/party/party'
import { sessionId } from '../../shared/session/session'
import { amountOf } from './ServiceRow'
import { guestsIn, ownPricesOf, type Entered } from './useCalculation'

const SaveBudget = graphql(`
  mutation SaveBudget($input: SaveBudget!) {
    saveBudget(input: $input) {
      id
      token
    }
  }
`)
const ChangeBudget = graphql(`
  mutation ChangeBudget($input: ChangeBudget!) {
    changeBudget(input: $input) {
      id
    }
  }
`)

/** The couple's contact details, as typed. */
export interface Contact {
  email: string
  phone: string
}

interface SaveProps {
  said: Entered
  /** The stored draft, which is deleted once it is saved. */
  draft: KeptDraft | undefined
  changed: Budget | undefined
  /** The contact details that were typed here. */
  contact: Partial<Contact>
  onContact: (contact: Partial<Contact>) => void
  /** Whether the values on the screen are those that would be saved. */
  ready: boolean
  /** Reads `changed` again after a conflict. */
  again: (() => void) | undefined
}

/** Saves a new budget, or the one that is being changed, and opens its page. */
function useSaving({
  said,
  draft,
  changed,
  again,
  email,
  phone,
}: Pick<SaveProps, 'said' | 'draft' | 'changed' | 'again'> & Contact) {
  const t = useT()
  const navigate = useNavigate()
  const party = useParty()
  const [{ fetching }, save] = useMutation(SaveBudget)
  const [{ fetching: changing }, replace] = useMutation(ChangeBudget)
  const [error, setError] = useState<Error>()
  const done = (saved: string) => {
    if (draft && draft.of !== '') forgetDraft(draft.of)
    void navigate(paths.budget(saved))
  }
  const send = async () => {
    const { governorate, venueType, season, services } = said
    const told = { guestCount: guestsIn(said.guests) ?? 0, governorate, venueType, season }
    const input = {
      ...told,
      services,
      customPrices: ownPricesOf(said),
      weddingDate: party.day || changed?.weddingDate || null,
      email,
      phone,
    }
    if (changed) {
      const { id: budget, version } = changed
      const answer = await replace({ input: { ...input, budget, token: tokenOf(budget), version } })
      setError(answer.error)
      if (answer.error) return void (refusal(answer.error).code === 'conflict' && again?.())
      retellBudget(budget, told)
      return done(budget)
    }
    const answer = await save({ input: { ...input, sessionId: sessionId() } })
    setError(answer.error)
    const saved = answer.data?.saveBudget
    if (!saved) return
    rememberBudget({ ...told, id: saved.id, token: saved.token ?? '', createdAt: new Date().toISOString() })
    toast({ title: t('budget.savedToast'), tone: 'tile' })
    done(saved.id)
  }
  return { busy: fetching || changing, error, send }
}

/**
 * The form that saves a budget under a link: a new one, or the one that is being changed, with the details that it
 * already has.
 */
export function Save({ said, draft, changed, contact, onContact, ready, again }: SaveProps) {
  const t = useT()
  const { email = changed?.email ?? '', phone = changed?.phone ?? '' } = contact
  const { busy, error, send } = useSaving({ said, draft, changed, again, email, phone })
  const wrong = error ? refusal(error).fields : {}
  const broken = said.services.some((service) => said.own[service] && !amountOf(said.own[service]!))
  const newer = draft && changed && draft.version !== changed.version
  return (
    <div className="grid gap-3">
      {error && <Refused error={error} />}
      {newer && (
        <p role="status" className="rounded-panel bg-tint p-3 text-small">
          {t('budget.newer')}
        </p>
      )}
      <ContactFields
        contact={{ email, phone }}
        wrong={wrong}
        onContact={(part) => onContact({ ...contact, ...part })}
      />
      <Button
        look="primary"
        busy={busy}
        disabled={!ready || broken || guestsIn(said.guests) === undefined || said.services.length === 0}
        onClick={() => void send()}
      >
        {t(changed ? 'budget.saveChange' : 'budget.save')}
      </Button>
      {draft && changed && (
        <Button
          look="text"
          onClick={() => {
            forgetDraft(draft.of)
            onContact({})
            document.getElementById('budget-sum')?.focus() // the button that had the focus is gone
          }}
        >
          {t('budget.discard')}
        </Button>
      )}
      {said.services.length === 0 && <p className="text-small text-danger">{t('budget.noServices')}</p>}
    </div>
  )
}

function ContactFields({
  contact,
  wrong,
  onContact,
}: {
  contact: Contact
  wrong: Record<string, string>
  onContact: (part: Partial<Contact>) => void
}) {
  const t = useT()
  const id = useId()
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4">
        {t('budget.contact')}
      </summary>
      <div className="grid gap-3 py-2">
        <p className="text-least text-muted">{t('budget.contactHint')}</p>
        <Input
          id={`${id}email`}
          type="email"
          dir="ltr"
          autoComplete="email"
          label={t('budget.email')}
          value={contact.email}
          error={wrong.email}
          onChange={({ currentTarget: { value } }) => onContact({ email: value })}
        />
        <Input
          id={`${id}phone`}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          label={t('budget.phone')}
          value={contact.phone}
          error={wrong.phone}
          onChange={({ currentTarget: { value } }) => onContact({ phone: value })}
        />
      </div>
    </details>
  )
}

/** The reason why the budget was not saved. Errors of the fields in this form are shown at the fields. */
function Refused({ error }: { error: Error }) {
  const elsewhere = Object.entries(refusal(error).fields).filter(([field]) => field !== 'email' && field !== 'phone')
  return (
    <>
      <ErrorNote error={error} focused />
      {elsewhere.map(([field, text]) => (
        <p key={field} className="text-small text-danger">
          {text}
        </p>
      ))}
    </>
  )
}
