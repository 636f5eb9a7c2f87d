import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Input } from '../../shared/components/Field'
import { PhoneField } from '../../shared/components/PhoneField'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'
import { browserStorage } from '../../shared/store'

const SendInquiry = graphql(`
  mutation SendInquiry($input: SendInquiry!) {
    sendInquiry(input: $input) {
      id
      position
    }
  }
`)

/** Writes to the owner. What was typed is kept on the device until it is sent. */
export function InquiryForm({ listing, name }: { listing: string; name: string }) {
  const t = useT()
  const lang = useLanguage()
  const me = useUser()
  const [, send] = useMutation(SendInquiry)
  const [sent, setSent] = useState(false)
  const draft = `inquiry-${listing}`
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    const input = { listing, name: textOf(form, 'name'), phone: textOf(form, 'phone'), message: textOf(form, 'message'), lang }
    const { error } = await send({ input })
    if (error) throw error
    browserStorage.set(draft, null)
    setSent(true)
    toast({ title: t('listing.inquirySent'), tone: 'tile' })
  })
  if (sent) {
    return (
      <section id="inquiry" className="panel p-5" role="status">
        <h2>{t('listing.inquirySent')}</h2>
        <p className="mt-2 text-muted">{t(me ? 'listing.inquirySentMe' : 'listing.inquirySentGuest')}</p>
      </section>
    )
  }
  return (
    <section id="inquiry" className="panel p-5" aria-labelledby="inquiry-title">
      <h2 id="inquiry-title">{t('listing.inquiry')}</h2>
      <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
        {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
        <Input name="name" autoComplete="name" label={t('listing.yourName')} defaultValue={me?.username} error={errors.name} />
        <PhoneField name="phone" autoComplete="tel" label={t('listing.yourPhone')} defaultValue={me?.phone ?? ''} error={errors.phone} />
        <Textarea name="message" rows={4} label={t('listing.message')} defaultValue={browserStorage.get(draft) ?? ''} onChange={(event) => browserStorage.set(draft, event.target.value)} error={errors.message} />
        <Button type="submit" look="primary" busy={busy}>{t('listing.send')}</Button>
        <p className="text-least text-muted">{t('listing.inquiryNote', { name })}</p>
      </form>
    </section>
  )
}
