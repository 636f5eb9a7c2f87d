import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { PasswordField } from '../../../shared/components/PasswordField'
import { Section } from '../../../shared/components/Section'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { knownPassword } from '../rules'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { leave } from '../../../shared/session/session'
import { forgetAll } from '../../../shared/forgetAll'
import { EraseAccount } from './account'

const goes: MessageKey[] = ['account.eraseGoesName', 'account.eraseGoesMessages', 'account.eraseGoesSessions']
const stays: MessageKey[] = ['account.eraseStaysCounts', 'account.eraseStaysHistory', 'account.eraseStaysListings']

/**
 * Erases the account: says what is erased and what is kept, and asks for the password. Admins must give up their role
 * first.
 */
export function Erasure({ role, onErased }: { role: string; onErased: () => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const owner = role === 'venue_owner' || role === 'service_provider'
  return (
    <Section
      id="profile-erase"
      title={t('account.erase')}
      lead={t(role === 'admin' ? 'account.eraseAdmin' : 'account.eraseLead')}
    >
      {role !== 'admin' && (
        <Button look="danger" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('account.eraseOpen')}
        </Button>
      )}
      {open && <EraseDialog owner={owner} onClose={() => setOpen(false)} onErased={onErased} />}
    </Section>
  )
}

function EraseDialog({ owner, onClose, onErased }: { owner: boolean; onClose: () => void; onErased: () => void }) {
  const t = useT()
  const [, erase] = useMutation(EraseAccount)
  const form = useForm(
    async (fields) => {
      const { error } = await erase({ input: { password: String(fields.get('password') ?? '') } })
      if (error) throw error
      onErased()
      forgetAll()
      leave()
    },
    { password: knownPassword },
  )
  const { errors, busy } = form
  const list = (title: MessageKey, lines: MessageKey[]) => (
    <div>
      <h3>{t(title)}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-small">
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <Dialog title={t('account.erase')} onClose={onClose}>
      <div className="grid gap-4">
        {list('account.eraseGoes', owner ? [...goes, 'account.eraseGoesListings'] : goes)}
        {list('account.eraseStays', stays)}
        <p className="font-semibold text-danger">{t('account.eraseForGood')}</p>
        <Form of={form}>
          <PasswordField
            id="erase-password"
            name="password"
            autoComplete="current-password"
            label={t('account.password')}
            error={errors.password}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" busy={busy}>
              {t('account.eraseConfirm')}
            </Button>
            <Button look="text" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
