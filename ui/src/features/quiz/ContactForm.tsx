import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { Input, Select } from '../../shared/components/Field'
import { PhoneField } from '../../shared/components/PhoneField'
import { toast } from '../../shared/components/toast'
import { Form } from '../../shared/form/Form'
import { person } from '../../shared/form/limits.json'
import { atLeast, atMost, email, optional, phone, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { graphql } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'
import { useFocusOnChange } from './useFocusOnChange'

const LeaveContact = graphql(`
  mutation LeaveQuizContact($input: LeaveQuizContact!, $form: Form) {
    leaveQuizContact(input: $input, form: $form) {
      id
      position
    }
  }
`)
const EraseContact = graphql(`
  mutation EraseQuizContact($input: EraseQuizContact!) {
    eraseQuizContact(input: $input) {
      id
      position
    }
  }
`)

const rules: Rules = {
  name: [atLeast(person.minName, 'quiz.nameShort'), atMost(person.maxName)],
  email: [
    (text, form) => textOf(form, 'method') === 'email' && text.trim() === '' && { key: 'quiz.emailMissing' },
    optional(email('quiz.emailInvalid')),
  ],
  phone: [
    (text, form) => textOf(form, 'method') !== 'email' && text.trim() === '' && { key: 'quiz.phoneMissing' },
    optional(phone('quiz.phoneShort')),
  ],
}

interface ContactProps {
  result: string
  /** The token of a result that was taken while signed out; else empty. */
  token: string
  /** Whether contact details were left before. */
  contact: boolean
  onChange: (contact: boolean) => Promise<void>
}

/** Saves the contact details, and deletes them. */
function useContact({ result, token, contact, onChange }: ContactProps) {
  const t = useT()
  const client = useClient()
  const [opened] = useState(() => Date.now())
  const [left, setLeft] = useState(contact)
  const note = async (now: boolean) => {
    setLeft(now)
    await onChange(now)
  }
  const form = useForm(async (fields) => {
    const of = (name: string) => textOf(fields, name)
    const { error } = await client
      .mutation(LeaveContact, {
        input: {
          result,
          token,
          name: of('name'),
          email: of('email'),
          phone: of('phone'),
          method: of('method'),
        },
        form: { website: of('website'), elapsed: Date.now() - opened },
      })
      .toPromise()
    if (error) throw error
    await note(true)
    toast({ title: t('quiz.contactKept'), tone: 'tile' })
  }, rules)
  const erase = async () => {
    const { error } = await client.mutation(EraseContact, { input: { result, token } }).toPromise()
    if (error) return toast({ title: t('quiz.notErased'), tone: 'danger' })
    await note(false)
    toast({ title: t('quiz.erased'), tone: 'tile' })
  }
  return { left, setLeft, form, erase }
}

/**
 * The form in which whoever took the quiz can leave contact details. Nobody else sees them; they can be changed and
 * deleted.
 */
export default function ContactForm(props: ContactProps) {
  const t = useT()
  const me = useUser()
  const { left, setLeft, form, erase } = useContact(props)
  const heading = useFocusOnChange(left, { ifLost: true })
  return (
    <section aria-labelledby="quiz-contact" className="panel max-w-2xl p-5">
      <h2 ref={heading} tabIndex={-1} id="quiz-contact">
        {t(left ? 'quiz.contactLeft' : 'quiz.contact')}
      </h2>
      <p className="mt-2 text-muted">{t(left ? 'quiz.contactLeftText' : 'quiz.contactText')}</p>
      {left && !me && (
        <Button look="danger" className="mt-3" onClick={() => void erase()}>
          {t('quiz.erase')}
        </Button>
      )}
      {left ? (
        <Button look="text" className="mt-3" onClick={() => setLeft(false)}>
          {t('quiz.change')}
        </Button>
      ) : (
        <Form of={form} className="mt-4 grid gap-4">
          <Reached errors={form.errors} />
          {/* A honeypot: people do not see this field, but bots fill it in. */}
          <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('quiz.leave')}
          </Button>
          <p className="text-least text-muted">{t('quiz.contactNote')}</p>
        </Form>
      )}
    </section>
  )
}

/** The fields for the name and the contact details. */
function Reached({ errors }: { errors: Record<string, string> }) {
  const t = useT()
  const me = useUser()
  return (
    <>
      <Input name="name" autoComplete="name" label={t('quiz.name')} defaultValue={me?.username} error={errors.name} />
      <Select name="method" label={t('quiz.method')} defaultValue="whatsapp" error={errors.method}>
        <option value="whatsapp">{t('quiz.byWhatsApp')}</option>
        <option value="phone">{t('quiz.byPhone')}</option>
        <option value="email">{t('quiz.byEmail')}</option>
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField name="phone" label={t('quiz.phone')} defaultValue={me?.phone ?? ''} error={errors.phone} />
        <Input
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
          label={t('quiz.email')}
          defaultValue={me?.email}
          error={errors.email}
        />
      </div>
    </>
  )
}
