import type { Editor } from '@tiptap/core'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { insertBlock } from './cells'

/**
 * Reports whether a post may have this link: an https address, a path of this site, a mail address or a phone number.
 */
const leadsSomewhere = (link: string) => /^(https:\/\/\S+\.\S+|\/(?!\/)\S*|mailto:\S+@\S+|tel:\+?\d+)$/.test(link)

/** The address in a field. One without its beginning, as browsers show it, gets https. */
const addressIn = (fields: FormData) => textOf(fields, 'link-address').replace(/^(?=www\.)/i, 'https://')

/** Asks for the target of the selected words, or for the address of a video. */
export function LinkDialog({ editor, video, onClose }: { editor: Editor; video: boolean; onClose: () => void }) {
  const t = useT()
  const now = String(editor.getAttributes('link').href ?? '')
  const chosen = !editor.state.selection.empty
  const form = useForm(
    async (fields) => {
      const [href, words] = [addressIn(fields), textOf(fields, 'link-words')]
      const marks = [{ type: 'link', attrs: { href } }]
      const text = { type: 'text', text: words || href, marks }
      onClose()
      if (video) return insertBlock(editor, { type: 'paragraph', content: [text] })
      const chain = editor.chain().focus()
      if (now || chosen) chain.extendMarkRange('link').setLink({ href }).run()
      else chain.insertContent(text).run()
    },
    (fields): Record<string, string> =>
      leadsSomewhere(addressIn(fields)) ? {} : { 'link-address': t('writing.badLink') },
  )
  return (
    <Dialog title={t(video ? 'writing.video' : 'writing.link')} onClose={onClose}>
      <Form of={form}>
        <Input
          id="link-address"
          name="link-address"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          label={t('writing.linkAddress')}
          hint={t(video ? 'writing.videoHint' : 'writing.linkHint')}
          defaultValue={video ? '' : now}
          error={form.errors['link-address']}
        />
        {(video || (!now && !chosen)) && (
          <Input id="link-words" name="link-words" autoComplete="off" optional label={t('writing.linkWords')} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary">
            {t('writing.insert')}
          </Button>
          {!video && now && (
            <Button
              onClick={() => {
                onClose()
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            >
              {t('writing.unlink')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
