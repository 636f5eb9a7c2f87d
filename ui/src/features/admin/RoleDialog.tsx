import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Select } from '../../shared/components/Field'
import { Form } from '../../shared/form/Form'
import { needed } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { graphql } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import { isStaff } from '../../shared/session/session'
import { roles } from './Accounts'
import { roleWords } from './auditWords'

const GrantRole = graphql(`
  mutation GrantRole($input: GrantRole!) {
    grantRole(input: $input) {
      position
    }
  }
`)

/** Type names whose queries urql repeats after a change of a role. */
export const changed = { additionalTypenames: ['Account', 'AuditConnection'] }

function useGrantRole(id: string, onGranted: () => void) {
  const [, grant] = useMutation(GrantRole)
  return useForm(
    async (fields) => {
      const { error } = await grant({ input: { account: id, role: textOf(fields, 'role') } }, changed)
      if (error) throw error
      onGranted()
    },
    { sure: [needed('admin.sureNeeded')] },
  )
}

/** Grants a role, after the dialog has explained what the role may do. */
export function RoleDialog({
  id,
  now,
  onClose,
  onDone,
}: {
  id: string
  now: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const [role, setRole] = useState(now)
  const form = useGrantRole(id, () => {
    onDone()
    onClose()
  })
  const { errors, busy } = form
  return (
    <Dialog title={t('admin.grantRole')} onClose={onClose}>
      <Form of={form}>
        <Select
          name="role"
          label={t('admin.role')}
          value={role}
          onChange={(event) => setRole(event.target.value)}
          error={errors.role}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(roleWords[each]!)}
            </option>
          ))}
        </Select>
        <p className="text-small text-muted">{t('admin.roleEndsSessions')}</p>
        {isStaff(role) && (
          <p className="rounded-button border border-dashed border-field p-3 text-small">
            {role === 'editor' && t('admin.roleEditorNote')} {t('admin.roleStaffNote')}
          </p>
        )}
        <Sure error={errors.sure} />
        <Button type="submit" look="primary" busy={busy} disabled={role === now}>
          {t('admin.grantRole')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The checkbox with which the admin confirms that they know what the role may do. */
function Sure({ error }: { error: string | undefined }) {
  const t = useT()
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="sure"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'sure-error' : undefined}
          className="size-5 accent-(--accent)"
        />
        {t('admin.roleSure')}
      </label>
      {error && (
        <p id="sure-error" className="text-small text-danger">
          {error}
        </p>
      )}
    </>
  )
}
