import type { Editor } from '@tiptap/core'
import { ImagePlus } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { Picture } from '../../../shared/components/Picture'
import { type Shot, sourceOf } from '../../../shared/editor/upload'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'

interface Given {
  editor: Editor
  pictures: Shot[]
  onUpload: () => void
  onPicture: (shot: Shot) => void
  onClose: () => void
}

/** Puts one of the post's pictures, or a new one, into the text; asks what stands below one that is chosen. */
export function PictureDialog({ editor, onClose, ...pictures }: Given) {
  return editor.isActive('image') ? (
    <CaptionDialog editor={editor} onClose={onClose} />
  ) : (
    <ChoiceDialog {...pictures} onClose={onClose} />
  )
}

function CaptionDialog({ editor, onClose }: Pick<Given, 'editor' | 'onClose'>) {
  const t = useT()
  const form = useForm(async (fields) => {
    onClose()
    editor
      .chain()
      .focus()
      .updateAttributes('image', { title: textOf(fields, 'caption') || null })
      .run()
  })
  return (
    <Dialog title={t('writing.caption')} onClose={onClose}>
      <Form of={form}>
        <Input
          id="caption"
          name="caption"
          autoComplete="off"
          data-first
          label={t('writing.caption')}
          hint={t('writing.captionHint')}
          defaultValue={String(editor.getAttributes('image').title ?? '')}
        />
        <Button type="submit" look="primary">
          {t('writing.insert')}
        </Button>
      </Form>
    </Dialog>
  )
}

function ChoiceDialog({ pictures, onUpload, onPicture, onClose }: Omit<Given, 'editor'>) {
  const t = useT()
  return (
    <Dialog title={t('writing.picture')} onClose={onClose}>
      <div className="grid gap-4">
        <Button onClick={onUpload} data-first>
          <ImagePlus size={18} aria-hidden />
          {t('writing.upload')}
        </Button>
        {pictures.length > 0 && <p className="text-small text-muted">{t('writing.pictureLead')}</p>}
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map((shot, at) => (
            <li key={shot.hash}>
              <button
                type="button"
                onClick={() => onPicture(shot)}
                className="block aspect-4/3 w-full overflow-hidden rounded-small"
              >
                <Picture
                  source={sourceOf(shot)}
                  sizes="160px"
                  alt={t('editor.pictureNumber', { number: at + 1, total: pictures.length })}
                  eager
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
