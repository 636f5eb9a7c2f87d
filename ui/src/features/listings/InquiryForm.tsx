import { Clock3, Info } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { useOutcomeFocus } from '../../shared/hooks/useOutcomeFocus'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { Form } from '../../shared/form/Form'
import { inquiry as limits } from '../../shared/form/limits.json'
import { textOf, useForm } from '../../shared/form/useForm'
import { refusal } from '../../shared/graphql/errors'
import { useLanguage, useT } from '../../shared/i18n/language'
import { draftKey, keepDraft, keepSender, readDraft, readSender, typedBefore } from '../../shared/inquiry/draft'
import { loadSender } from '../../shared/inquiry/loadSender'
import { drop, useOutbox, type Waiting } from '../../shared/inquiry/outbox'
import { send, useDelivered } from '../../shared/inquiry/send'
import { useSentBefore } from '../../shared/inquiry/sent'
import { party, partyInput } from '../../shared/party/party'
import { paths } from '../../shared/paths'
import { currency } from '../../shared/money/money'
import { useUser } from '../../shared/session/session'
import { together } from '../../shared/together'
import { PartyPart } from '../../shared/party/PartyPart'
import { letterRules, senderIn, SenderFields } from '../../shared/inquiry/SenderFields'
import { SignInBack } from './SignInBack'

/** Writes to the owner. Shows the sent inquiry, or the one that waits for the network, or the form. */
export function InquiryForm({ listing, name }: { listing: string; name: string }) {
  const t = useT()
  const lang = useLanguage()
  const me = useUser()
  const waiting = useOutbox().find(({ inquiry, sender }) => inquiry.listing === listing && sender === (me?.id ?? null))
  const delivered = useDelivered(listing)
  const [again, setAgain] = useState<Waiting>()
  const waits = waiting !== undefined && !waiting.refused
  const outcome = useOutcomeFocus<HTMLElement>(waits || delivered !== undefined)
  if (waits) {
    return (
      <section ref={outcome} tabIndex={-1} id="inquiry" className="panel p-5" aria-labelledby="inquiry-title">
        <div role="status">
          <h2 id="inquiry-title" className="flex items-center gap-2.5">
            <Clock3 size={20} strokeWidth={1.75} aria-hidden className="text-brass" /> {t('listing.inquiryWaiting')}
          </h2>
          <p className="mt-2 text-muted">{t('listing.inquiryWaitingText')}</p>
        </div>
        <blockquote dir="auto" className="my-4 border-s-3 border-brass ps-4 whitespace-pre-line">
          {waiting.inquiry.message}
        </blockquote>
        <Button
          onClick={() => {
            keepDraft(me?.id, listing, together(readDraft(me?.id, listing), waiting.inquiry.message))
            void drop(waiting.key)
            setAgain(waiting)
          }}
        >
          {t('listing.inquiryCancel')}
        </Button>
      </section>
    )
  }
  if (delivered) {
    return (
      <section ref={outcome} tabIndex={-1} id="inquiry" className="panel p-5" role="status">
        <h2>{t('listing.inquirySent')}</h2>
        <p className="mt-2 text-muted">{t(me ? 'listing.inquirySentMe' : 'listing.inquirySentGuest')}</p>
        {delivered.warnings.map(({ field, text }) => (
          <p key={field} className="mt-3 flex items-start gap-2.5">
            <Info size={18} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-brass" />
            {text[lang]}
          </p>
        ))}
        <ButtonLink to={paths.myInquiries()} className="mt-4">
          {t('listing.inquiryFollow')}
        </ButtonLink>
      </section>
    )
  }
  return (
    <Letter
      key={me?.id}
      listing={listing}
      name={name}
      earlier={waiting ?? again}
      takenBack={!waiting && again !== undefined}
    />
  )
}

const rules = { visitor: letterRules(true), account: letterRules(false) }

interface LetterProps {
  listing: string
  name: string
  /** The message that the sender cancelled or the server refused, if any. */
  earlier: Waiting | undefined
  /** Whether `earlier` was cancelled: its text is now part of the draft, and the field takes the focus. */
  takenBack: boolean
}

/** The state of the form: its values, how they are kept until they are sent, and how they are sent. */
function useLetter({ listing, earlier, takenBack }: Omit<LetterProps, 'name'>) {
  const t = useT()
  const lang = useLanguage()
  const me = useUser()
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takenBack) text.current?.focus()
  }, [takenBack])
  const written = earlier?.inquiry
  const message = useKeptText(draftKey(me?.id, listing), (!takenBack && written?.message) || '')
  // A text that is restored was typed earlier, so the check against bots, which measures time, counts that time too.
  const [opened] = useState(() => earlier?.opened ?? Date.now() - (message.text ? typedBefore : 0))
  // kept for when the form is mounted again, as when a device is rotated
  const [sender] = useState(() => written ?? readSender(me?.id, listing))
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    keepSender(me?.id, listing, senderIn(new FormData(event.currentTarget)))
    void loadSender().catch(() => {}) // a failed load is tried again at the next input
  }
  const form = useForm(
    async (fields) => {
      const inquiry = {
        listing,
        ...senderIn(fields),
        message: textOf(fields, 'message'),
        lang,
        party: partyInput(party.get(), currency.get()),
      }
      const done = await send(inquiry, opened, textOf(fields, 'website'))
      message.forget()
      keepSender(me?.id, listing, null)
      if (done === 'sent') toast({ title: t('listing.inquirySent'), tone: 'tile' })
    },
    me ? rules.account : rules.visitor,
  )
  return { form, text, message, sender, onChange }
}

/** The form. The message is kept on the device until it is sent. */
function Letter({ listing, name, earlier, takenBack }: LetterProps) {
  const t = useT()
  const me = useUser()
  const { form, text, message, sender, onChange } = useLetter({ listing, earlier, takenBack })
  const refused = earlier?.refused
  const { errors, failure, busy } = form
  return (
    <section id="inquiry" className="panel p-5" aria-labelledby="inquiry-title">
      <h2 id="inquiry-title">{t('listing.inquiry')}</h2>
      {!me && <Before listing={listing} />}
      <Form of={form} kept onChange={onChange} className="mt-4 grid gap-4">
        {refused && !failure && (
          <p role="alert" className="rounded-panel border border-danger bg-danger-tint p-4">
            <b className="block font-semibold">{t('listing.inquiryRefused')}</b> {refused}
          </p>
        )}
        {!me && (failure ? refusal(failure).code === 'sign_in' : earlier?.signIn) && (
          <SignInBack
            to="inquiry"
            kept={t('listing.inquiryKept')}
            onLeave={(letter) => {
              keepDraft(undefined, listing, textOf(new FormData(letter), 'message'))
              if (earlier) void drop(earlier.key) // the draft holds its text now
            }}
          />
        )}
        <SenderFields sender={sender} errors={errors} emailHint={t('inquiry.yourEmailHint')} />
        <Textarea
          ref={text}
          name="message"
          limit={limits.maxMessage}
          rows={4}
          label={t('inquiry.message')}
          value={message.text}
          onChange={({ currentTarget }) => message.set(currentTarget.value)}
          error={errors.message}
        />
        <PartyPart errors={errors} />
        <Button type="submit" look="primary" busy={busy}>
          {t('listing.send')}
        </Button>
        <p className="text-least text-muted">{t('listing.inquiryNote', { name })}</p>
      </Form>
    </section>
  )
}

/** The note that this browser has already written to the listing, with a link to that inquiry. */
function Before({ listing }: { listing: string }) {
  const t = useT()
  const before = useSentBefore().some((each) => each.listing === listing)
  if (!before) return null
  return (
    <p className="mt-2 text-small">
      {t('listing.inquiryBefore')}{' '}
      <Link to={paths.myInquiries()} className="inline-flex min-h-11 items-center underline">
        {t('listing.inquiryFollow')}
      </Link>
    </p>
  )
}
