import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { AbovePriceQuestion, useAbovePrice } from '../../../shared/booking/abovePrice'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { Money } from '../../../shared/components/Money'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { type Amount, type Currency, useCurrency } from '../../../shared/money/money'
import type { Booking } from './booking'

const RecordDeposit = graphql(`
  mutation RecordMyDeposit($input: RecordDeposit!) {
    recordDeposit(input: $input) {
      position
    }
  }
`)

const AcknowledgeDeposit = graphql(`
  mutation AcknowledgeMyDeposit($input: AcknowledgeDeposit!) {
    acknowledgeDeposit(input: $input) {
      position
    }
  }
`)

const RefuseDeposit = graphql(`
  mutation RefuseMyDeposit($input: RefuseDeposit!) {
    refuseDeposit(input: $input) {
      position
    }
  }
`)

/** What is said of a deposit on which the sides do not agree, by who recorded it and who refused it. */
const refusals: Record<string, MessageKey> = {
  'couple couple': 'account.depositTakenBack',
  'couple owner': 'account.depositDenied',
  'owner couple': 'account.depositDeniedByUs',
  'owner owner': 'account.depositOwnerTookBack',
}

function stateOf({ by, refusedBy }: Booking['deposits'][number]): MessageKey {
  const refused = refusals[`${by} ${refusedBy}`]
  return refused ?? (by === 'couple' ? 'account.depositWaits' : 'account.depositByOwner')
}

/** The deposits that either side stated. A deposit counts once the other side has acknowledged it. */
export function Deposits({ booking: { id, status, deposits, price } }: { booking: Booking }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div role="group" aria-label={t('account.deposits')} className="grid gap-2 border-t border-line pt-3">
      {deposits.length > 0 && (
        <ul className="grid gap-2">
          {deposits.map((each) => (
            <Deposit key={each.id} booking={id} deposit={each} />
          ))}
        </ul>
      )}
      {(status === 'held' || status === 'confirmed') &&
        (open ? (
          <Record booking={id} price={price as Amount | null} onDone={() => setOpen(false)} />
        ) : (
          <Button look="text" className="justify-self-start px-0" onClick={() => setOpen(true)}>
            {t('account.depositRecord')}
          </Button>
        ))}
    </div>
  )
}

interface DepositProps {
  booking: string
  deposit: Booking['deposits'][number]
}

function Deposit({ booking, deposit }: DepositProps) {
  const t = useT()
  const { date } = useDates()
  const { by, acknowledgedAt, refusedBy } = deposit
  const amount = deposit.amount as Amount
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Money
        price={amount}
        shown={amount.currency as Currency}
        className={refusedBy ? 'line-through' : 'font-semibold'}
      />
      <span className="grow text-muted">
        {acknowledgedAt ? t('account.depositAgreed', { when: date(acknowledgedAt) }) : t(stateOf(deposit))}
      </span>
      {!acknowledgedAt && refusedBy !== by && <Answer booking={booking} deposit={deposit} />}
    </li>
  )
}

/** What the couple may say to a deposit that waits: they paid it or did not, or noted it by mistake. */
function Answer({ booking, deposit: { id: deposit, by, refusedBy } }: DepositProps) {
  const t = useT()
  const errorText = useErrorText()
  const [agreeing, acknowledge] = useMutation(AcknowledgeDeposit)
  const [refusing, refuse] = useMutation(RefuseDeposit)
  const tell = async (answer: Promise<{ error?: Error | undefined }>) => {
    const { error } = await answer
    if (error) toast({ title: t('account.depositNot'), text: errorText(error), tone: 'danger' })
  }
  const variables = { input: { booking, deposit } }
  return (
    <span className="flex flex-wrap gap-2">
      {by === 'owner' && (
        <Button busy={agreeing.fetching} onClick={() => void tell(acknowledge(variables))}>
          {t('account.depositAgree')}
        </Button>
      )}
      {refusedBy !== 'couple' && (
        <DoubleCheckButton look="text" busy={refusing.fetching} onConfirm={() => void tell(refuse(variables))}>
          {t(by === 'owner' ? 'account.depositDeny' : 'account.depositBack')}
        </DoubleCheckButton>
      )}
    </span>
  )
}

const rules = { amount: [needed('account.depositMissing')] }

function Record({ booking, price, onDone }: { booking: string; price: Amount | null; onDone: () => void }) {
  const t = useT()
  const [chosen] = useCurrency()
  const [, record] = useMutation(RecordDeposit)
  const above = useAbovePrice(price)
  const sum = useRef<HTMLInputElement>(null)
  useEffect(() => sum.current?.focus(), [])
  const form = useForm(async (fields) => {
    const amount = {
      amount: String(readNumber(fields.get('amount')) ?? ''),
      currency: textOf(fields, 'currency') as Currency,
    }
    if (above.asks(amount)) return
    const { error } = await record({ input: { booking, amount } })
    if (error) throw error
    toast({ title: t('account.depositRecorded'), tone: 'tile' })
    onDone()
  }, rules)
  return (
    <Form of={form} className="grid gap-3" onChange={above.drop}>
      <p className="text-least text-muted">{t('account.depositHint')}</p>
      <div className="grid max-w-sm grid-cols-[1fr_auto] items-start gap-3">
        <NumberField ref={sum} name="amount" label={t('account.depositSum')} error={form.errors.amount} />
        <Select name="currency" label={t('party.currency')} defaultValue={chosen}>
          <option value="USD">{t('money.usd')}</option>
          <option value="SYP">{t('money.syp')}</option>
        </Select>
      </div>
      <AbovePriceQuestion of={above} price={price} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t(above.asked ? 'booking.recordNevertheless' : 'account.depositSave')}
      </Button>
    </Form>
  )
}
