import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { Form } from '../../../shared/form/Form'
import { post as limits } from '../../../shared/form/limits.json'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { CreatePost } from './post'

/** Creates a post. Its title is needed in at least one language. */
export function NewPost({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const navigate = useNavigate()
  const [session] = useState(() => crypto.randomUUID())
  const form = useForm(
    async (fields) => {
      const [ar, en] = [textOf(fields, 'title-ar'), textOf(fields, 'title-en')]
      const input = { session, ar: { title: ar }, en: { title: en }, details: {} }
      const { data, error } = await client.mutation(CreatePost, { input }).toPromise()
      if (error || !data) throw error ?? new Error('The response has no data')
      await navigate(paths.adminPage(`blog/${data.createPost.id}`))
    },
    (fields): Record<string, string> =>
      textOf(fields, 'title-ar') || textOf(fields, 'title-en') ? {} : { title: t('posts.needOneTitle') },
  )
  const { errors } = form
  return (
    <Dialog title={t('posts.new')} onClose={onClose}>
      <Form of={form}>
        <EditorSplit
          label={t('posts.title')}
          hint={t('posts.newHint')}
          of={(lang, first) => ({
            id: `title-${lang}`,
            name: `title-${lang}`,
            maxLength: limits.maxTitle,
            error: errors[`${lang}.title`] ?? (first ? errors.title : undefined),
          })}
        />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t('posts.begin')}
        </Button>
      </Form>
    </Dialog>
  )
}
