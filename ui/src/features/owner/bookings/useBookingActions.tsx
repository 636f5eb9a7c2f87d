import { type ReactNode, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { type Aim, useAlready } from '../../../shared/booking/already'
import { withDaysInWords } from '../../../shared/booking/freeDays'
import { Dialog } from '../../../shared/components/Dialog'
import { useErrorText } from '../../../shared/components/ErrorNote'
import type { MenuItem } from '../../../shared/components/Menu'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { graphql } from '../../../shared/graphql/graphql'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { useSend } from '../calendar/calendar'
import type { OwnBooking } from './booking'
import { DepositDialog } from './DepositDialog'
import { WhoWasFirst } from './WhoWasFirst'
import { MoveDialog } from './MoveDialog'
import { useAbout } from './useAbout'
import { WhyDialog } from './WhyDialog'

const Hold = graphql(`
  mutation HoldBooking($input: HoldBooking!) {
    holdBooking(input: $input) {
      position
    }
  }
`)
const Extend = graphql(`
  mutation ExtendHold($input: ExtendHold!) {
    extendHold(input: $input) {
      position
    }
  }
`)
const Confirm = graphql(`
  mutation ConfirmBooking($input: ConfirmBooking!) {
    confirmBooking(input: $input) {
      position
    }
  }
`)
const Decline = graphql(`
  mutation DeclineBooking($input: DeclineBooking!) {
    declineBooking(input: $input) {
      position
    }
  }
`)
const Cancel = graphql(`
  mutation CancelBooking($input: CancelBooking!) {
    cancelBooking(input: $input) {
      position
    }
  }
`)
const Acknowledge = graphql(`
  mutation AcknowledgeDeposit($input: AcknowledgeDeposit!) {
    acknowledgeDeposit(input: $input) {
      position
    }
  }
`)
const Refuse = graphql(`
  mutation RefuseDeposit($input: RefuseDeposit!) {
    refuseDeposit(input: $input) {
      position
    }
  }
`)

type AboutDeposit = TypedDocumentNode<unknown, { input: { booking: string; deposit: string } }>

type Asked = 'decline' | 'cancel' | 'move' | 'deposit'
type Question = { what: Asked; booking: OwnBooking } | { what: 'refused'; booking: OwnBooking; error: Error }

/** One action on a booking. */
export type BookingAction = MenuItem & { key: string; main?: boolean }

const action = (
  key: string,
  label: string,
  onChoose: () => void,
  more: Partial<BookingAction> = {},
): BookingAction => ({
  key,
  label,
  onChoose,
  ...more,
})

/** Returns a function that carries out a mutation on a booking, and says that it is done or asks about the refusal. */
function useCarryOut(ask: (question: Question) => void) {
  const t = useT()
  const send = useSend()
  const already = useAlready()
  return (booking: OwnBooking) =>
    <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V, done: MessageKey, aim?: Aim) =>
      void send(document, variables).then(
        () => toast({ title: t(done), tone: 'tile' }),
        async (error: Error) => {
          if (!aim || !(await already(error, booking, aim))) ask({ what: 'refused', booking, error })
        },
      )
}

/**
 * The actions that the owner may take on a booking in its state. `menu` lists them for its row; `actions` also marks
 * the primary one; `dialog` is the open question or refusal.
 */
export function useBookingActions(): {
  menu: (booking: OwnBooking) => MenuItem[]
  actions: (booking: OwnBooking) => BookingAction[]
  acknowledge: (booking: OwnBooking, deposit: string) => void
  refuse: (booking: OwnBooking, deposit: string) => void
  dialog: ReactNode
} {
  const t = useT()
  const [question, ask] = useState<Question>()
  const close = () => ask(undefined)
  const at = useCarryOut(ask)
  const actions = (booking: OwnBooking): BookingAction[] => {
    const { id, version, status, entered, challenged, extended, gone } = booking
    const now = at(booking)
    const asking = (what: Asked, key: MessageKey, danger = false) =>
      action(what, t(key), () => ask({ what, booking }), { danger })
    const [move, cancel] = [asking('move', 'owner.move'), asking('cancel', 'owner.cancelBooking', true)]
    const confirmNow = () => now(Confirm, { input: { booking: id, version } }, 'owner.confirmed', 'confirmed')
    const confirm = action('confirm', t('owner.confirm'), confirmNow, { main: true })
    const hold = () => now(Hold, { input: { booking: id, version } }, 'owner.holding', 'held')
    const extend = () => now(Extend, { input: { booking: id } }, 'owner.extended')
    const closed = gone === 'closed'
    const kindly = () => {
      const input = { booking: id, version, reason: '', offerDays: true, ...(closed && { closed }) }
      now(Decline, { input }, closed ? 'owner.declinedClosed' : 'owner.declinedKindly', 'declined')
    }
    switch (status) {
      case 'pending': {
        const kind = action('kindly', t(closed ? 'owner.declineClosed' : 'owner.declineKindly'), kindly, { main: true })
        const taken = gone === 'taken' ? [kind] : [kind, { ...confirm, main: false }]
        const first = gone === 'taken' || closed ? taken : [confirm, action('hold', t('owner.hold'), hold)]
        return [...first, move, asking('decline', 'owner.decline', true)]
      }
      case 'held': {
        const longer = challenged || extended ? [] : [action('extend', t('owner.extend'), extend)]
        return [confirm, ...longer, asking('deposit', 'owner.deposit'), move, cancel]
      }
      case 'confirmed':
        return [...(entered ? [] : [asking('deposit', 'owner.deposit')]), move, cancel]
      default:
        return []
    }
  }
  const settle = (document: AboutDeposit, done: MessageKey) => (booking: OwnBooking, deposit: string) =>
    at(booking)(document, { input: { booking: booking.id, deposit } }, done)
  const acknowledge = settle(Acknowledge, 'owner.acknowledged')
  const refuse = settle(Refuse, 'owner.depositRefused')
  return {
    menu: actions,
    actions,
    acknowledge,
    refuse,
    dialog: question && <Asking question={question} onClose={close} />,
  }
}

function Asking({ question, onClose }: { question: Question; onClose: () => void }) {
  if (question.what === 'refused')
    return <Refused booking={question.booking} error={question.error} onClose={onClose} />
  return <AboutBooking {...question} onClose={onClose} />
}

function AboutBooking({ what, booking, onClose }: { what: Asked; booking: OwnBooking; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const about = useAbout(booking)
  const already = useAlready()
  const settle = async (answer: Promise<unknown>, key: MessageKey, aim: Aim) => {
    try {
      await answer
      toast({ title: t(key), tone: 'tile' })
    } catch (error) {
      if (!(await already(error as Error, booking, aim))) throw error
    }
  }
  switch (what) {
    case 'move':
      return <MoveDialog booking={booking} about={about} onClose={onClose} />
    case 'deposit':
      return <DepositDialog booking={booking} about={about} onClose={onClose} />
    case 'decline':
      return (
        <WhyDialog
          optional
          title={t('owner.declineTitle')}
          about={about}
          action={t('owner.decline')}
          hint={t('owner.coupleReads')}
          onClose={onClose}
          onReason={(reason) => {
            const input = { booking: booking.id, version: booking.version, reason }
            return settle(send(Decline, { input }), 'owner.declined', 'declined')
          }}
        />
      )
    default:
      return (
        <WhyDialog
          optional={booking.entered}
          title={t('owner.cancelTitle')}
          about={about}
          action={t('owner.cancelBooking')}
          hint={t(booking.entered ? 'owner.noteHint' : 'owner.coupleReadsCancel')}
          onClose={onClose}
          onReason={(reason) => {
            const input = { booking: booking.id, version: booking.version, reason }
            return settle(send(Cancel, { input }), 'owner.cancelled', 'cancelled')
          }}
        />
      )
  }
}

/** Why an action was refused: who was faster and when, and the free days nearest to a taken date. */
function Refused({ booking, error, onClose }: { booking: OwnBooking; error: Error; onClose: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const text = useErrorText()
  const { fields } = refusal(error)
  return (
    <Dialog title={t('owner.notDone')} onClose={onClose}>
      <p>{text(error)}</p>
      {fields.days && <p className="mt-2 font-semibold">{withDaysInWords(fields.days, lang)}</p>}
      {refusal(error).code === 'conflict' && <WhoWasFirst booking={booking} />}
      <p className="mt-2 text-small text-muted">{t('owner.asItIsNow')}</p>
    </Dialog>
  )
}
