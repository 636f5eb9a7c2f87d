import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { type ComponentType, useRef, useState } from 'react'
import { toast } from '../../../shared/components/toast'
import { Spinner } from '../../../shared/components/Spinner'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { maxBytes, pictureTypes, sendPicture, type Shot, shrink, tooSmall } from '../../../shared/editor/upload'
import { apart } from '../../../shared/i18n/apart'
import { type Lang, useT } from '../../../shared/i18n/language'
import { insertBlock } from './cells'
import { LinkDialog } from './LinkDialog'
import { PictureDialog } from './PictureDialog'
import { type Asked, Toolbar } from './Toolbar'
import { useText } from './useText'
import sheet from './written.css?url'

/** A listing that a text shows as a card. */
interface Carded {
  id: string
  name: string
}

/** The media that a text may show. */
export interface Media {
  /** The pictures that the post already has. */
  pictures: Shot[]
  /** Gets a picture that was put into the text, so that the post keeps its alternative text. */
  onPicture: (shot: Shot) => void
  /** The dialog that chooses a listing. */
  Listing: ComponentType<{ onListing: (listing: Carded) => void; onClose: () => void }>
}

/** Uploads pictures one after the other. `onDone` gets each uploaded picture. */
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
          title: t('writing.pictureNotSent', { name: apart(file.name) }),
          text: name === 'Error' ? message : errorText(error as Error),
          tone: 'danger',
        })
      }
      setSending((count) => count - 1)
    }
  }
  return { sending, take }
}

interface Given {
  id: string
  label: string
  lang: Lang
  value: string
  /** The most characters that the text may have. */
  most: number
  media: Media | undefined
  onValue: (markdown: string) => void
}

/** The text editor, and the upload of pictures into it. */
function usePictured({ media, ...text }: Given) {
  const t = useT()
  const show = (shot: Shot, to: Editor) => {
    media?.onPicture(shot)
    const image = { type: 'image', attrs: { src: `picture:${shot.hash}`, alt: '' } }
    to.chain().focus().insertContent(image).run()
  }
  const { sending, take } = useSending(show)
  const refuse = () => toast({ title: t('writing.noPictures'), tone: 'danger' })
  const onFiles = (files: File[], to: Editor) => void (media ? take(files, to) : refuse())
  return { editor: useText({ ...text, onFiles }), sending, show, take }
}

/** The rich-text editor of a text in one language. */
export default function RichText(given: Given) {
  const { id, label, media } = given
  const t = useT()
  const [asked, ask] = useState<Asked>()
  const chooser = useRef<HTMLInputElement>(null)
  const { editor, sending, show, take } = usePictured(given)
  const close = () => ask(undefined)
  return (
    <div className="grid gap-2">
      <link rel="stylesheet" href={sheet} precedence="default" />
      <Toolbar
        editor={editor}
        label={t('writing.toolbarOf', { what: label })}
        controls={id}
        media={media !== undefined}
        onAsk={ask}
      />
      <EditorContent editor={editor} />
      {sending > 0 && <Sending count={sending} />}
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
      {media && (asked === 'picture' || asked === 'listing') && (
        <MediaDialog
          asked={asked}
          editor={editor}
          media={media}
          onUpload={() => chooser.current?.click()}
          onPicture={(shot) => show(shot, editor)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Asks for the picture, or for the listing whose card is put into the text. */
function MediaDialog({
  asked,
  editor,
  media,
  onUpload,
  onPicture,
  onClose,
}: {
  asked: 'picture' | 'listing'
  editor: Editor
  media: Media
  onUpload: () => void
  onPicture: (shot: Shot) => void
  onClose: () => void
}) {
  if (asked === 'listing') {
    return (
      <media.Listing
        onClose={onClose}
        onListing={(listing) => {
          onClose()
          insertBlock(editor, { type: 'listing', attrs: listing })
        }}
      />
    )
  }
  return (
    <PictureDialog
      editor={editor}
      pictures={media.pictures}
      onUpload={() => {
        onClose()
        onUpload()
      }}
      onPicture={(shot) => {
        onClose()
        onPicture(shot)
      }}
      onClose={onClose}
    />
  )
}

/** The number of pictures that are being uploaded. */
function Sending({ count }: { count: number }) {
  const t = useT()
  return (
    <p role="status" className="flex items-center gap-2 text-least text-muted">
      <Spinner />
      {t('writing.pictureSending', { count })}
    </p>
  )
}
