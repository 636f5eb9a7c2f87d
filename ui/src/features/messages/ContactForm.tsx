import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { Input } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { PhoneField } from '../../shared/components/PhoneField'
import { Textarea } from '../../shared/components/Textarea'
import type { About } from '../../shared/contact/paths'
import { messageLink, myMessagePath, myMessagesPath } from '../../shared/contact/paths'
import { keyOfDraft } from '../../shared/drafts'
import { Form } from '../../shared/form/Form'
import { contact as limits, person } from '../../shared/form/limits.json'
import { atLeast, atMost, email, needed, optional, phone, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useLanguage, useT } from '../../shared/i18n/language'
import { keyFor, settle } from '../../shared/idempotency'
import { inPlace } from '../../shared/inPlace'
import { paths } from '../../shared/paths'
import { sessionId, useUser } from '../../shared/session/session'
import { remember, useMessagesSent } from './sent'

const SendMessage = graphql(`
  mutation SendContactMessage($input: SendContactMessage!, $form: Form) {
    sendContactMessage(input: $input, form: $form) {
      id
      position
      reference
      token
    }
  }
`)

interface Sent {
  id: string
  reference: string
  token: string | null
}

/** The rules of the form. A visitor must leave a phone number or an email address, to which the answer is sent. */
const rulesFor = (visitor: boolean): Rules => ({
  name: [atLeast(person.minName, 'messages.nameShort'), atMost(person.maxName)],
  email: [
    (text, form) => visitor && text.trim() === '' && textOf(form, 'phone') === '' && { key: 'messages.wayMissing' },
    optional(email('messages.emailInvalid')),
  ],
  phone: [optional(phone('messages.phoneShort'))],
  subject: [needed('messages.subjectMissing'), atMost(limits.maxTopic)],
  message: [needed('messages.textMissing'), atMost(limits.maxMessage)],
})
const rules = { visitor: rulesFor(true), account: rulesFor(false) }

/**
 * Milliseconds, more than the minimum typing time that the server requires. It is added for restored text, which was
 * typed earlier.
 */
const typedBefore = 60_000

interface Sender {
  name: string
  email: string
  phone: string
}

/** The sender's details by account, kept in memory while the page is open and never stored on the device. */
const people = new Map<string, Sender>()

const abouts: About[] = ['listing', 'inquiry', 'booking']

/**
 * Sends a message to the site's team: the form, or after sending, the outcome. `subject` is the subject chosen beside
 * it.
 */
export function ContactForm({ subject }: { subject: ReturnType<typeof useKeptText> }) {
  const [sent, setSent] = useState<Sent>()
  return sent ? <Done sent={sent} onAgain={() => setSent(undefined)} /> : <Letter subject={subject} onSent={setSent} />
}

/** The state of the form: its values, and how they are kept and sent. */
function useLetter(subject: ReturnType<typeof useKeptText>, onSent: (sent: Sent) => void) {
  const me = useUser()
  const message = useKeptText(keyOfDraft(me?.id, 'contact/message'), '')
  const [opened] = useState(() => Date.now() - (message.text ? typedBefore : 0))
  const who = me?.id ?? ''
  const [sender] = useState(() => people.get(who))
  const send = useSend()
  const form = useForm(
    async (fields) => {
      const sent = await send(fields, opened)
      message.forget()
      subject.forget()
      people.delete(who)
      onSent(sent)
    },
    me ? rules.account : rules.visitor,
  )
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget)
    people.set(who, { name: textOf(fields, 'name'), email: textOf(fields, 'email'), phone: textOf(fields, 'phone') })
  }
  return { form, message, sender, onChange }
}

function Letter({ subject, onSent }: { subject: ReturnType<typeof useKeptText>; onSent: (sent: Sent) => void }) {
  const t = useT()
  const me = useUser()
  const { form, message, sender, onChange } = useLetter(subject, onSent)
  const { errors, busy } = form
  return (
    <section id="write" className="panel p-5" aria-labelledby="write-title">
      <h2 id="write-title">{t('messages.write')}</h2>
      <Before />
      <Form of={form} onChange={onChange} className="mt-4 grid gap-4">
        {!me && form.failure && refusal(form.failure).code === 'sign_in' && (
          <ButtonLink to={paths.login(paths.contact())} className="justify-self-start">
            {t('nav.signIn')}
          </ButtonLink>
        )}
        <AboutLine />
        <Writer sender={sender} errors={errors} />
        <Input
          name="subject"
          label={t('messages.subject')}
          dir="auto"
          value={subject.text}
          onChange={({ currentTarget }) => subject.set(currentTarget.value)}
          error={errors.subject}
        />
        <Textarea
          name="message"
          rows={6}
          limit={limits.maxMessage}
          label={t('messages.text')}
          value={message.text}
          onChange={({ currentTarget }) => message.set(currentTarget.value)}
          error={errors.message}
        />
        {/* A honeypot: people do not see this field, but bots fill it in. */}
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
        <Button type="submit" look="primary" busy={busy}>
          {t('messages.send')}
        </Button>
        <p className="text-least text-muted">{t('messages.note')}</p>
      </Form>
    </section>
  )
}

/** The fields for the sender's name and contact details. */
function Writer({ sender, errors }: { sender: Sender | undefined; errors: Record<string, string> }) {
  const t = useT()
  const me = useUser()
  return (
    <>
      <Input
        name="name"
        autoComplete="name"
        label={t('messages.name')}
        defaultValue={sender?.name ?? me?.username}
        error={errors.name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
          label={t('messages.email')}
          hint={me ? undefined : t('messages.wayHint')}
          defaultValue={sender?.email ?? me?.email}
          error={errors.email}
        />
        <PhoneField
          name="phone"
          label={t('messages.phone')}
          defaultValue={sender?.phone ?? me?.phone ?? ''}
          error={errors.phone}
        />
      </div>
    </>
  )
}

/** Sends the message. A repeat after a lost answer has the same idempotency key, so the message is sent once. */
function useSend() {
  const client = useClient()
  const lang = useLanguage()
  const [asked] = useSearchParams()
  return async (fields: FormData, opened: number): Promise<Sent> => {
    const of = (name: string) => textOf(fields, name)
    const input = {
      name: of('name'),
      email: of('email'),
      phone: of('phone'),
      subject: of('subject'),
      message: of('message'),
      lang,
      ...Object.fromEntries(abouts.flatMap((each) => (asked.get(each) ? [[each, asked.get(each)]] : []))),
    }
    const session = sessionId()
    const sent = JSON.stringify([session, input])
    const { data, error } = await client
      .mutation(
        SendMessage,
        { input, form: { website: of('website'), elapsed: Date.now() - opened } },
        { fetchOptions: { headers: { 'Idempotency-Key': keyFor(sent), 'X-Session': session } } },
      )
      .toPromise()
    settle(sent, error && refusal(error).code)
    if (error) throw error
    const { id, reference, token } = data!.sendContactMessage
    if (token) remember({ id, reference, token })
    return { id, reference, token }
  }
}

/**
 * Says that the message refers to a listing, inquiry or booking (named in the address), with a button that drops the
 * reference.
 */
function AboutLine() {
  const t = useT()
  const [asked, setAsked] = useSearchParams()
  const what = abouts.find((each) => asked.get(each))
  if (!what) return null
  const words = {
    listing: 'messages.aboutListing',
    inquiry: 'messages.aboutInquiry',
    booking: 'messages.aboutBooking',
  } as const
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-small bg-tint px-3 text-small">
      {t(words[what])}
      <button type="button" className="link min-h-11" onClick={() => setAsked({}, { ...inPlace, replace: true })}>
        {t('messages.aboutNothing')}
      </button>
    </p>
  )
}

/** The link to earlier messages of the account or of this browser. */
function Before() {
  const t = useT()
  const me = useUser()
  const sent = useMessagesSent()
  if (!me && sent.length === 0) return null
  return (
    <Link to={myMessagesPath} className="link inline-flex min-h-11 items-center text-small">
      {t('nav.messages')}
    </Link>
  )
}

/** The reference number of a sent message, and where the answer will appear. */
function Done({ sent: { id, reference, token }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const t = useT()
  const place = useRef<HTMLElement>(null)
  const shown = (section: HTMLElement | null) => {
    if (section && !place.current) section.focus()
    place.current = section
  }
  return (
    <section ref={shown} tabIndex={-1} role="status" className="panel grid gap-3 p-5" aria-labelledby="sent-title">
      <h2 id="sent-title">{t('messages.sent')}</h2>
      <p>{t('messages.reference')}</p>
      <p>
        <bdi dir="ltr" className="text-h1 font-semibold tabular select-all">
          {reference}
        </bdi>
      </p>
      <p className="text-muted">{t(token ? 'messages.sentGuest' : 'messages.sentMe')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={token ? messageLink(id, token) : myMessagePath(id)} look="primary">
          {t('messages.follow')}
        </ButtonLink>
        <Button look="text" onClick={onAgain}>
          {t('messages.another')}
        </Button>
      </div>
    </section>
  )
}
