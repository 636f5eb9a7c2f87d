import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { useRef, useState } from 'react'
import { toast } from '../../../shared/components/toast'
import { Spinner } from '../../../shared/components/Spinner'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { maxBytes, pictureTypes, sendPicture, type Shot, shrink, tooSmall } from '../../../shared/editor/upload'
import { type Lang, useT } from '../../../shared/i18n/language'
import { LinkDialog } from './LinkDialog'
import { ListingDialog } from './ListingPicker'
import { PictureDialog } from './PictureDialog'
import { type Asked, Toolbar } from './Toolbar'
import { useText } from './useText'
import sheet from './written.css?url'

/** Sends pictures, one after the other; `onDone` gets each as the server keeps it. */
function useSending(onDone: (shot: Shot, to: Editor) => void) {
  const t = useT()
  const errorText = useErrorText()
  const [sending, setSending] = useState(0)
  const send = async (file: File, to: Editor) => {
    if (await tooSmall(file)) throw new Error(t('editor.pictureTooSmall'))
    const picture = await shrink(file)
    if (picture.size > maxBytes) throw new Error(t('editor.pictureTooLarge'))
    onDone(await sendPicture(picture, () => {}, new AbortController().signal), to)
  }
  const take = async (files: File[], to: Editor) => {
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        await send(file, to)
      } catch (error) {
        const { name, message } = error as Error
        toast({
          title: t('posts.pictureNotSent', { name: file.name }),
          text: name === 'Error' ? message : errorText(error as Error),
          tone: 'danger',
        })
      }
      setSending((count) => count - 1)
    }
  }
  return { sending, take }
}

/** The text of a post in one language, as it will look. */
export default function RichText({
  id,
  label,
  lang,
  value,
  pictures,
  onValue,
  onPicture,
}: {
  id: string
  label: string
  lang: Lang
  value: string
  /** Those that the post has. */
  pictures: Shot[]
  onValue: (markdown: string) => void
  /** Hears of a picture that the text shows from now on: the post keeps what it shows. */
  onPicture: (shot: Shot) => void
}) {
  const t = useT()
  const [asked, ask] = useState<Asked>()
  const chooser = useRef<HTMLInputElement>(null)
  const show = (shot: Shot, to: Editor) => {
    onPicture(shot)
    const image = { type: 'image', attrs: { src: `picture:${shot.hash}`, alt: '' } }
    to.chain().focus().insertContent(image).run()
  }
  const { sending, take } = useSending(show)
  const editor = useText({ id, label, lang, value, onValue, onFiles: (files, to) => void take(files, to) })
  const close = () => ask(undefined)
  return (
    <div className="grid gap-2">
      <link rel="stylesheet" href={sheet} precedence="default" />
      <Toolbar editor={editor} label={t('posts.toolbarOf', { what: label })} controls={id} onAsk={ask} />
      <EditorContent editor={editor} />
      {sending > 0 && (
        <p role="status" className="flex items-center gap-2 text-least text-muted">
          <Spinner />
          {t('posts.pictureSending', { count: sending })}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={pictureTypes}
        aria-label={t('editor.addPictures')}
        onChange={(event) => {
          void take([...(event.target.files ?? [])], editor)
          event.target.value = ''
        }}
      />
      {(asked === 'link' || asked === 'video') && (
        <LinkDialog editor={editor} video={asked === 'video'} onClose={close} />
      )}
      {asked === 'picture' && (
        <PictureDialog
          editor={editor}
          pictures={pictures}
          onUpload={() => {
            close()
            chooser.current?.click()
          }}
          onPicture={(shot) => {
            close()
            show(shot, editor)
          }}
          onClose={close}
        />
      )}
      {asked === 'listing' && (
        <ListingDialog
          onClose={close}
          onListing={(listing) => {
            close()
            editor.chain().focus().insertContent({ type: 'listing', attrs: listing }).run()
          }}
        />
      )}
    </div>
  )
}
