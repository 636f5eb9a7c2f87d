import { CircleAlert, ImageOff, ImagePlus, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../components/ErrorNote'
import { toast, toasts } from '../components/toast'
import { useT } from '../i18n/language'
import { moved, useDrag } from './reorder'
import { ShownPicture, tool } from './ShownPicture'
import { pictureTypes, type Shot } from './upload'
import { type Upload, useUploads } from './useUploads'

/** Changes the pictures as they are at the time of the call, since uploads end at any time. */
type OnPictures = (change: (now: Shot[]) => Shot[]) => void

interface PictureUploadProps {
  /** The id of the whole group, which can take the focus. */
  id: string
  label: string
  /** The text above the pictures. By default it says how many there may be and that the first is the cover. */
  lead?: string
  /** The pictures that are stored on the server. */
  pictures: readonly Shot[]
  onPictures: OnPictures
  /** The maximum number of pictures. */
  limit: number
  error?: string | undefined
  /** Called with the number of unfinished uploads. */
  onBusy: (count: number) => void
}

/** The uploads, and the functions that add, move and remove pictures. Each move is announced to screen readers. */
function usePictures({
  pictures,
  onPictures,
  limit,
  onBusy,
}: Pick<PictureUploadProps, 'pictures' | 'onPictures' | 'limit' | 'onBusy'>) {
  const t = useT()
  const [said, say] = useState('')
  const { uploads, add, remove, retry } = useUploads((shot) =>
    onPictures((now) => {
      if (!now.some((each) => each.hash === shot.hash)) return [...now, shot]
      toast({ title: t('editor.pictureTwice'), tone: 'brass' })
      return now
    }),
  )
  const waiting = uploads.filter((each) => !each.failure).length
  useEffect(() => onBusy(waiting), [onBusy, waiting])

  const take = (files: FileList | null) => {
    const room = limit - pictures.length - uploads.length
    const chosen = [...(files ?? [])]
    if (chosen.length > room) toast({ title: t('editor.tooManyPictures', { limit }), tone: 'danger' })
    add(chosen.slice(0, Math.max(0, room)))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return
    onPictures((now) => moved(now, from, to))
    say(t('editor.pictureMoved', { from: from + 1, to: to + 1, total: pictures.length }))
  }
  const takeOut = useTakeOut(pictures, onPictures)
  const grip = useDrag(move)
  return { said, uploads, remove, retry, take, move, takeOut, grip }
}

/**
 * An ordered list of pictures, of which the first is the cover. Pictures are chosen or dropped, uploaded with progress,
 * uploaded again after a failure, reordered by dragging, keys or buttons, and removed with the option to undo. Each
 * move is announced to screen readers. It needs the part `editor` of the message catalogue.
 */
export function PictureUpload({ id, label, lead, pictures, onPictures, limit, error, onBusy }: PictureUploadProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const { said, uploads, remove, retry, take, move, takeOut, grip } = usePictures({
    pictures,
    onPictures,
    limit,
    onBusy,
  })

  return (
    <div id={id} tabIndex={-1} role="group" aria-label={label} aria-describedby={`${id}-hint`} className="grid gap-3">
      <p id={`${id}-hint`} className="text-small text-muted">
        {lead ?? t('editor.picturesLead', { limit })}
      </p>
      {error && (
        <p className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} aria-hidden className="mt-1" />
          {error}
        </p>
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((shot, place) => (
          <ShownPicture
            key={shot.hash}
            shot={shot}
            place={place}
            total={pictures.length}
            grip={grip(place)}
            onMove={(to) => move(place, to)}
            onRemove={() => {
              takeOut(place)
              list.current?.parentElement?.focus()
            }}
          />
        ))}
        {uploads.map((upload) => (
          <OnItsWay
            key={upload.id}
            upload={upload}
            onRemove={() => remove(upload.id)}
            onRetry={() => retry(upload.id)}
          />
        ))}
        {pictures.length + uploads.length < limit && <AddPictures onChosen={take} />}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </div>
  )
}

/** Removes a picture. As long as the toast is shown, undo restores all pictures removed meanwhile. */
function useTakeOut(pictures: readonly Shot[], onPictures: OnPictures) {
  const t = useT()
  const taken = useRef({ all: [] as { gone: Shot; place: number }[], back: () => {} })
  return (place: number) => {
    const gone = pictures[place]!
    onPictures((now) => now.filter((each) => each.hash !== gone.hash))
    // The last removed is the first to be restored.
    const before = toasts.get()?.action?.run === taken.current.back ? taken.current.all : []
    const all = [{ gone, place }, ...before]
    const back = () => onPictures((now) => all.reduce((sum, each) => sum.toSpliced(each.place, 0, each.gone), [...now]))
    taken.current = { all, back }
    toast({
      title: t('editor.picturesRemoved', { count: all.length }),
      tone: 'brass',
      action: { label: t('common.undo'), run: back },
    })
  }
}

function AddPictures({ onChosen }: { onChosen: (files: FileList | null) => void }) {
  const t = useT()
  const [over, setOver] = useState(false)
  return (
    <li>
      <div
        className={`relative grid aspect-4/3 place-content-center justify-items-center gap-1.5 rounded-picture border-2 border-dashed p-3 text-center text-small has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass ${over ? 'border-brass bg-tint' : 'border-field text-muted'}`}
      >
        <ImagePlus size={26} aria-hidden className="text-brass" />
        <span className="font-semibold text-ink">{t('editor.addPictures')}</span>
        <span className="text-least">{t('editor.pictureKinds')}</span>
        {/* The input covers the box, so that files can be dropped on it. */}
        <input
          type="file"
          multiple
          accept={pictureTypes}
          aria-label={t('editor.addPictures')}
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            onChosen(event.target.files)
            event.target.value = '' // so that the same file can be chosen again
          }}
        />
      </div>
    </li>
  )
}

function OnItsWay({ upload, onRemove, onRetry }: { upload: Upload; onRemove: () => void; onRetry: () => void }) {
  const t = useT()
  const text = useErrorText()
  const { failure, name, preview, progress } = upload
  const [unseen, setUnseen] = useState(false)
  const why =
    failure &&
    (failure.code === 'offline'
      ? t('error.offline')
      : failure.code === 'tooLarge'
        ? t('editor.pictureTooLarge')
        : failure.code === 'tooSmall'
          ? t('editor.pictureTooSmall')
          : failure.message || text(new Error()))
  const hopeless = failure?.code === 'tooLarge' || failure?.code === 'tooSmall' || failure?.code === 'unreadable'
  return (
    <li className="panel overflow-hidden" aria-label={name}>
      <div className="relative aspect-4/3 bg-raised">
        {unseen ? (
          <ImageOff size={30} aria-hidden className="absolute inset-0 m-auto text-muted" />
        ) : (
          <img src={preview} alt="" onError={() => setUnseen(true)} className="size-full object-cover opacity-45" />
        )}
        {!failure && (
          <div className="absolute inset-x-3 bottom-3">
            <progress
              value={progress}
              max={1}
              aria-label={t('editor.uploading', { name })}
              className="upload-bar block h-2 w-full"
            />
          </div>
        )}
      </div>
      <div>
        <p
          role={failure ? 'alert' : undefined}
          className={`px-3 pt-2 text-least ${failure ? 'text-danger' : 'text-muted'}`}
        >
          {why ?? t('editor.uploaded', { part: Math.round(progress * 100) })}
        </p>
        <span className="flex justify-end">
          {failure && !hopeless && (
            <button type="button" className={tool} aria-label={t('editor.retryPicture', { name })} onClick={onRetry}>
              <RotateCw size={18} aria-hidden />
            </button>
          )}
          <button type="button" className={tool} aria-label={t('common.remove', { what: name })} onClick={onRemove}>
            <X size={18} aria-hidden />
          </button>
        </span>
      </div>
    </li>
  )
}
