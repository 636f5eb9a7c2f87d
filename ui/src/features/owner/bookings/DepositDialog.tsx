import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { AbovePriceQuestion, useAbovePrice } from '../../../shared/booking/abovePrice'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import type { Amount, Currency } from '../../../shared/money/money'
import { moneyOf, SumField } from '../calendar/SumField'
import { useSend } from '../calendar/calendar'
import type { OwnBooking } from './booking'

const RecordDeposit = graphql(`
  mutation RecordDeposit($input: RecordDeposit!) {
    recordDeposit(input: $input) {
      position
    }
  }
`)

interface Props {
  booking: OwnBooking
  /** The booking in words, see useAbout. */
  about: string
  onClose: () => void
}

/** The form in which an owner states that a deposit was paid. */
export function DepositDialog({ booking, about, onClose }: Props) {
  const t = useT()
  const send = useSend()
  const [currency, setCurrency] = useState<Currency>((booking.price?.currency as Currency | undefined) ?? 'USD')
  const price = booking.price as Amount | null
  const above = useAbovePrice(price)
  const form = useForm(
    async (fields) => {
      const amount = moneyOf(fields, 'amount', currency)!
      if (above.asks(amount)) return
      await send(RecordDeposit, { input: { booking: booking.id, amount } })
      onClose()
      toast({
        title: t('owner.recorded'),
        text: t(booking.hasAccount ? 'owner.recordedText' : 'owner.onlyYouSay'),
        tone: 'tile',
      })
    },
    (fields): Record<string, string> =>
      moneyOf(fields, 'amount', currency) ? {} : { amount: t('owner.amountNeeded') },
  )
  return (
    <Dialog title={t('owner.deposit')} about={about} onClose={onClose}>
      <Form of={form} onChange={above.drop}>
        <p className="text-small text-muted">
          {t(booking.hasAccount ? 'owner.depositHint' : 'owner.depositNoAccount')}
        </p>
        <SumField
          name="amount"
          label={t('owner.amount')}
          currency={currency}
          onCurrency={setCurrency}
          error={form.errors.amount}
        />
        <AbovePriceQuestion of={above} price={price} />
        <Button type="submit" look="primary" busy={form.busy}>
          {t(above.asked ? 'booking.recordNevertheless' : 'owner.recordDeposit')}
        </Button>
      </Form>
    </Dialog>
  )
}
