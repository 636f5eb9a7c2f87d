import { BadgeCheck, MailWarning } from 'lucide-react'
import { useMutation } from 'urql'
import { Button } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { profileRules } from '../rules'
import { EditProfile, RequestVerification, type Viewer } from './account'
import { useProfile } from './useProfile'
import { NameField, OwnPhoneField } from '../fields'

/**
 * The name, the phone number and the language of mails. The email address identifies the account and cannot be changed.
 */
export function Details({ viewer, onChange }: { viewer: Viewer; onChange: () => void }) {
  const t = useT()
  const [, edit] = useMutation(EditProfile)
  const { typed, changed, set, saved } = useProfile(viewer)
  const form = useForm(async () => {
    const { error } = await edit({ input: changed })
    if (error) throw error
    saved(changed)
    const { username, phone } = changed
    void user.change(
      (me) =>
        me && {
          ...me,
          ...(username !== undefined && { username }),
          ...(phone !== undefined && { phone: phone || null }),
        },
    )
    toast({ title: t('account.saved'), tone: 'tile' })
    onChange()
  }, profileRules)
  const { errors, busy } = form
  return (
    <Section id="profile-details" title={t('account.details')}>
      <Form of={form} summary>
        <NameField
          value={typed.username}
          onChange={({ target }) => set('username', target.value)}
          error={errors.username}
        />
        <Email viewer={viewer} />
        <OwnPhoneField value={typed.phone} onChange={({ target }) => set('phone', target.value)} error={errors.phone} />
        <Select
          id="lang"
          name="lang"
          label={t('account.mailLang')}
          value={typed.lang}
          onChange={({ target }) => set('lang', target.value)}
          error={errors.lang}
        >
          <option value="ar" lang="ar">
            العربية
          </option>
          <option value="en" lang="en">
            English
          </option>
        </Select>
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('account.save')}
        </Button>
      </Form>
    </Section>
  )
}

/** The email address, whether it is confirmed, and a button that sends the confirmation link again. */
function Email({ viewer }: { viewer: Viewer }) {
  const t = useT()
  const errorText = useErrorText()
  const [{ fetching }, request] = useMutation(RequestVerification)
  const again = async () => {
    const { error } = await request({})
    toast(
      error
        ? { title: t('account.notSent'), text: errorText(error), tone: 'danger' }
        : { title: t('account.verifySent'), text: t('account.verifySentText'), tone: 'tile' },
    )
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-semibold">{t('account.email')}</p>
      <p>
        <bdi dir="ltr" className="break-all">
          {viewer.email}
        </bdi>
      </p>
      {viewer.verified ? (
        <p className="flex items-center gap-1.5 text-small text-tile">
          <BadgeCheck size={17} aria-hidden />
          {t('account.verified')}
        </p>
      ) : (
        <div className="mt-1 grid gap-2 rounded-button bg-tint p-3">
          <p className="flex items-start gap-2 text-small">
            <MailWarning size={18} aria-hidden className="mt-0.5 shrink-0 text-brass" />
            {t('account.unverified')}
          </p>
          <Button busy={fetching} className="justify-self-start" onClick={() => void again()}>
            {t('account.verifyAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
