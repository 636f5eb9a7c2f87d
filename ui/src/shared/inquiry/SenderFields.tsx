import { Input } from '../components/Field'
import { PhoneField } from '../components/PhoneField'
import { inquiry, person } from '../form/limits.json'
import { atLeast, atMost, email, needed, optional, phone, type Rules } from '../form/rules'
import { textOf } from '../form/useForm'
import { useT } from '../i18n/language'
import { isDayTaken } from '../party/party'
import { useUser } from '../session/session'
import type { Sender } from './draft'

/** The rules of the sender's fields. A visitor must give a phone number. */
export const senderRules = (visitor: boolean): Rules => ({
  name: [atLeast(person.minName, 'inquiry.nameShort'), atMost(person.maxName)],
  phone: [...(visitor ? [needed('inquiry.phoneMissing')] : []), optional(phone('inquiry.phoneShort'))],
  email: [optional(email('inquiry.emailInvalid'))],
})

/** The rules of a message to an owner: those of the sender, the message and the facts of the party. */
export const letterRules = (visitor: boolean): Rules => ({
  ...senderRules(visitor),
  message: [needed('inquiry.messageMissing'), atMost(inquiry.maxMessage)],
  // The field itself shows a more precise message.
  day: [optional((text) => !isDayTaken(text) && { key: 'inquiry.partyNoDay' })],
  wishes: [atMost(inquiry.maxWishes)],
})

/** The sender's details from a form. */
export const senderIn = (form: FormData): Required<Sender> => ({
  name: textOf(form, 'name'),
  phone: textOf(form, 'phone'),
  email: textOf(form, 'email'),
})

/**
 * The fields of the sender. They start with what was typed here before, else with the account's details. Visitors may
 * give an email address.
 */
export function SenderFields({
  sender,
  errors,
  emailHint,
}: {
  sender?: Partial<Sender> | undefined
  errors: Record<string, string>
  emailHint?: string
}) {
  const t = useT()
  const me = useUser()
  return (
    <>
      <Input
        name="name"
        autoComplete="name"
        label={t('inquiry.yourName')}
        defaultValue={sender?.name ?? me?.username}
        error={errors.name}
      />
      <PhoneField
        name="phone"
        autoComplete="tel"
        label={t('inquiry.yourPhone')}
        defaultValue={sender?.phone ?? me?.phone ?? ''}
        error={errors.phone}
      />
      {!me && (
        <Input
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
          optional
          label={t('inquiry.yourEmail')}
          hint={emailHint}
          defaultValue={sender?.email}
          error={errors.email}
        />
      )}
      {/* A honeypot: people do not see this field, but bots fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
    </>
  )
}
