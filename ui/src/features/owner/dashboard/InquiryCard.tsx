import { useState } from 'react'
import { useMutation } from 'urql'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { graphql } from '../../../shared/graphql/graphql'
import { useOutcomeFocus } from '../../../shared/hooks/useOutcomeFocus'
import { keyOfDraft } from '../../../shared/drafts'
import { useKeptText } from '../../../shared/hooks/useKeptText'
import { Form } from '../../../shared/form/Form'
import { inquiry as limits } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { useForm } from '../../../shared/form/useForm'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useUser } from '../../../shared/session/session'
import { Thread } from '../../../shared/thread/Thread'
import { usePut } from '../../../shared/thread/usePut'
import { whatsAppLink } from '../../../shared/tracking/contact'
import type { Inquiry } from './inquiry'
import { PartyFacts, Quotes } from './Quotes'
import { QuickReplies } from './QuickReplies'
import { Reach } from '../Reach'

const Respond = graphql(`
  mutation RespondToInquiry($input: RespondToInquiry!) {
    respondToInquiry(input: $input) {
      position
    }
  }
`)
const Close = graphql(`
  mutation CloseInquiry($input: CloseInquiry!) {
    closeInquiry(input: $input) {
      position
    }
  }
`)

const InquiryStatus = ({ inquiry: { status } }: { inquiry: Inquiry }) => (
  <Badge state={status === 'responded' ? 'answered' : (status as State)} />
)

/** One inquiry in the list, which opens it. */
export function InquiryLine({ inquiry, open, onOpen }: { inquiry: Inquiry; open: boolean; onOpen: () => void }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const fresh = inquiry.status === 'new'
  return (
    <li className={`panel ${open ? 'border-brass bg-tint' : fresh ? 'border-brass' : ''}`}>
      <h2 className="text-[16px]">
        <button
          type="button"
          aria-current={open ? 'true' : undefined}
          onClick={onOpen}
          className="grid w-full gap-y-1 p-4 text-start"
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b dir="auto" className={fresh ? 'font-semibold' : 'font-normal'}>
              {inquiry.name ?? t('owner.erased')}
            </b>
            <InquiryStatus inquiry={inquiry} />
          </span>
          <span className="text-least font-normal text-muted">
            {inquiry.listing && <bdi>{name(inquiry.listing)}</bdi>} · {ago(inquiry.createdAt)}
          </span>
          <span dir="auto" className="own-line text-small font-normal text-muted">
            {inquiry.message ?? t('owner.erased')}
          </span>
        </button>
      </h2>
    </li>
  )
}

/** The open inquiry, with the form to answer it. The answer can be changed until the inquiry is closed. */
export function OpenInquiry({
  inquiry,
  badge,
  onOvertaken,
}: {
  inquiry: Inquiry
  badge: boolean
  /** Called when the inquiry shown is out of date and must be read again. */
  onOvertaken: () => void
}) {
  const name = useName()
  const t = useT()
  const { ago } = useDates()
  const who = inquiry.name ?? t('owner.erased')
  return (
    <article className="panel grid gap-4 pt-4">
      <div className="grid gap-1 px-4">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-panel">
          <bdi>{who}</bdi>
          {badge && <InquiryStatus inquiry={inquiry} />}
        </h2>
        <p className="text-least text-muted">
          {inquiry.listing && <bdi>{name(inquiry.listing)}</bdi>} · {ago(inquiry.createdAt)}
        </p>
      </div>
      <Body inquiry={inquiry} who={who} onOvertaken={onOvertaken} />
    </article>
  )
}

/** Closes an inquiry, and shows the outcome in a toast. */
function useClose(inquiry: string) {
  const t = useT()
  const errorText = useErrorText()
  const [{ fetching }, close] = useMutation(Close)
  const closeNow = () =>
    void close({ input: { inquiry } }).then(({ error }) =>
      toast(
        error
          ? { title: t('owner.notDone'), text: errorText(error), tone: 'danger' }
          : { title: t('owner.closed'), tone: 'tile' },
      ),
    )
  return [fetching, closeNow] as const
}

function Body({ inquiry, who, onOvertaken }: { inquiry: Inquiry; who: string; onOvertaken: () => void }) {
  const t = useT()
  // Kept in state, so that an answer sent from another device does not close the form while the owner writes here.
  const [writing, setWriting] = useState(inquiry.response === null)
  const [overtaken, setOvertaken] = useState(false)
  const whatsApp = useChat(inquiry, who)
  const { message, response, respondedAt, status, answerable } = inquiry
  const over = status === 'closed'
  const open = overtaken || (!over && answerable && (writing || response === null))
  const erased = inquiry.name === null
  const answer = useOutcomeFocus<HTMLDivElement>(!open && response !== null)
  const whole = useOutcomeFocus<HTMLDivElement>(over)
  const leave = () => {
    setWriting(false)
    setOvertaken(false)
  }
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-4 px-4 pb-4">
      <p dir="auto" className="whitespace-pre-wrap">
        {message ?? t('owner.erased')}
      </p>
      <PartyFacts party={inquiry.party} />
      {!erased && <Reach who={who} phone={inquiry.phone} email={inquiry.email} whatsApp={whatsApp} />}
      {!erased && <Quotes inquiry={inquiry} closed={over} />}
      {response && (!open || overtaken) && (
        <div ref={answer} tabIndex={-1} className="grid gap-1">
          <Answer response={response} respondedAt={respondedAt} />
        </div>
      )}
      {!over && !erased && !answerable && <p className="text-small text-muted">{t('owner.unanswerable')}</p>}
      {open && (
        <AnswerForm
          inquiry={inquiry}
          overtaken={overtaken}
          onOvertaken={() => {
            setOvertaken(true)
            onOvertaken()
          }}
          onCancel={response ? leave : undefined}
          onDone={leave}
        />
      )}
      <Thread
        key={inquiry.id}
        inquiry={inquiry.id}
        side="owner"
        further
        open={!over && answerable && response !== null && !open}
        whatsApp={whatsApp}
        replies={(put) => <QuickReplies onChoose={put} />}
      />
      {!over && (
        <Actions inquiry={inquiry} onAmend={response && answerable && !open ? () => setWriting(true) : undefined} />
      )}
    </div>
  )
}

function Actions({ inquiry, onAmend }: { inquiry: Inquiry; onAmend: (() => void) | undefined }) {
  const t = useT()
  const [closing, close] = useClose(inquiry.id)
  const reached = !inquiry.answerable && inquiry.name !== null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {onAmend && (
        <Button small className="min-h-11" onClick={onAmend}>
          {t('owner.amend')}
        </Button>
      )}
      <DoubleCheckButton small look="text" busy={closing} className="min-h-11" onConfirm={close}>
        {t(reached ? 'owner.closeReached' : 'owner.close')}
      </DoubleCheckButton>
    </div>
  )
}

/** The answer, and when it was sent. */
function Answer({ response, respondedAt }: { response: string; respondedAt: Inquiry['respondedAt'] }) {
  const t = useT()
  const { ago } = useDates()
  return (
    <>
      <p className="text-least text-muted">{t('owner.yourAnswer', { when: respondedAt ? ago(respondedAt) : '' })}</p>
      <Reason tone="quiet">
        <span className="whitespace-pre-wrap">{response}</span>
      </Reason>
    </>
  )
}

/**
 * The address of a WhatsApp chat with the couple, prefilled with a sentence about the listing; undefined without a
 * number.
 */
function useChat({ phone, listing }: Inquiry, who: string): string | undefined {
  const t = useT()
  const name = useName()
  if (!phone) return undefined
  return whatsAppLink(phone, listing ? t('owner.whatsappReply', { name: who, listing: name(listing) }) : undefined)
}

interface AnswerProps {
  inquiry: Inquiry
  /** Whether an answer was refused because the inquiry had changed. The inquiry is then shown as it is now. */
  overtaken: boolean
  onDone: () => void
  onOvertaken: () => void
  onCancel: (() => void) | undefined
}

/** Sends the draft as the answer to the version of the inquiry that the owner saw. */
function useAnswer({
  inquiry,
  overtaken,
  draft,
  onDone,
  onOvertaken,
}: Omit<AnswerProps, 'onCancel'> & { draft: ReturnType<typeof useKeptText> }) {
  const t = useT()
  const [, respond] = useMutation(Respond)
  const [opened] = useState(inquiry.version)
  const version = overtaken ? inquiry.version : opened // the version that the owner saw
  return useForm(
    async () => {
      const { error } = await respond({ input: { inquiry: inquiry.id, version, response: draft.text.trim() } })
      if (error && refusal(error).code === 'conflict') onOvertaken()
      if (error) throw error
      draft.forget()
      toast({ title: t('owner.answered'), tone: 'tile' })
      onDone()
    },
    { response: [needed('owner.answerMissing'), atMost(limits.maxMessage)] },
  )
}

/**
 * The form of the answer. If another answer was sent meanwhile, it is shown above, and the next attempt replaces it.
 */
function AnswerForm({ inquiry, overtaken, onDone, onOvertaken, onCancel }: AnswerProps) {
  const t = useT()
  const me = useUser()
  const draft = useKeptText(keyOfDraft(me?.id, `answer/${inquiry.id}`), inquiry.response ?? '')
  const { field, put } = usePut(draft)
  const form = useAnswer({ inquiry, overtaken, draft, onDone, onOvertaken })
  const { errors, busy } = form
  return (
    <div className="grid gap-1">
      <QuickReplies onChoose={put} />
      <Form of={form} kept className="grid gap-3">
        <Textarea
          ref={field}
          name="response"
          limit={limits.maxMessage}
          rows={4}
          label={t('owner.answer')}
          hint={t('owner.answerHint')}
          value={draft.text}
          onChange={(event) => draft.set(event.target.value)}
          error={errors.response}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={busy}>
            {t('owner.send')}
          </Button>
          {onCancel && (
            <Button look="text" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
