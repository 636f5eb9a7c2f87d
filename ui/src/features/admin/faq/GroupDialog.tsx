import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { Form } from '../../../shared/form/Form'
import { faq as limits } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { type Group, SetGroup } from './faq'

/** Names a group in both languages. A new group also gets its anchor. */
export function GroupDialog({ group, onClose }: { group?: Group; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const name = [needed('admin.faqGroupNeeded'), atMost(limits.maxTitle)]
  const form = useForm(
    async (fields) => {
      const title = { ar: textOf(fields, 'ar'), en: textOf(fields, 'en') }
      const input = { group: group?.key ?? textOf(fields, 'group'), title, new: !group }
      const { error } = await client.mutation(SetGroup, { input }).toPromise()
      if (error) throw error
      onClose()
    },
    { ar: name, en: name },
  )
  const { errors, busy } = form
  return (
    <Dialog title={t(group ? 'admin.faqGroupName' : 'admin.faqGroupAdd')} onClose={onClose}>
      <Form of={form}>
        <EditorSplit
          label={t('admin.faqGroupName')}
          of={(lang, first) => ({
            name: lang,
            defaultValue: group?.title[lang],
            error: errors[lang] ?? (first ? errors.title : undefined),
          })}
        />
        {!group && (
          <Input
            name="group"
            dir="ltr"
            autoComplete="off"
            maxLength={limits.maxAnchor}
            label={t('admin.faqAnchorOf')}
            error={errors.group}
          />
        )}
        <Button type="submit" look="primary" busy={busy}>
          {t('admin.faqSave')}
        </Button>
      </Form>
    </Dialog>
  )
}
