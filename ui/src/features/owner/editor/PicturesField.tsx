import {
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  GripVertical,
  ImageOff,
  ImagePlus,
  RotateCw,
  Trash2,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Khatam } from '../../../shared/components/Khatam'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Picture, type PictureSource } from '../../../shared/components/Picture'
import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { listing as limits } from '../../../shared/form/limits.json'
import type { SectionProps, Shot } from './draft'
import { moved, useDrag } from './reorder'
import { pictureTypes } from './upload'
import { type Upload, useUploads } from './useUploads'

/** A picture of ours in the widths that the server made of it. */
export function sourceOf({ hash, width, height, colour }: Shot): PictureSource {
  return {
    width,
    height,
    colour,
    variants: [320, 480, 800, 1200].map((each) => ({ width: each, url: `/media/${hash}/${each}.jpg` })),
  }
}

/** Pictures in the owner's order, the first of which is the cover. `onBusy` hears how many are still on their way. */
export function PicturesField({
  draft,
  set,
  errors,
  onBusy,
}: Omit<SectionProps, 'kind'> & { onBusy: (count: number) => void }) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const [over, setOver] = useState(false)
  const { pictures } = draft
  const { uploads, add, remove, retry } = useUploads((shot) =>
    set((now) => {
      if (now.pictures.some((each) => each.hash === shot.hash)) {
        toast({ title: t('owner.pictureTwice'), tone: 'brass' })
        return {}
      }
      return { pictures: [...now.pictures, shot] }
    }),
  )
  const waiting = uploads.filter((each) => !each.failure).length
  useEffect(() => onBusy(waiting), [onBusy, waiting])

  const take = (files: FileList | null) => {
    const room = limits.maxPictures - pictures.length - uploads.length
    const chosen = [...(files ?? [])]
    if (chosen.length > room)
      toast({ title: t('owner.tooManyPictures', { limit: limits.maxPictures }), tone: 'danger' })
    add(chosen.slice(0, Math.max(0, room)))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return
    set((now) => ({ pictures: moved(now.pictures, from, to) }))
    say(t('owner.pictureMoved', { from: from + 1, to: to + 1, total: pictures.length }))
  }
  const takeOut = (place: number) => {
    const gone = pictures[place]!
    set((now) => ({ pictures: now.pictures.filter((each) => each.hash !== gone.hash) }))
    const back = () =>
      set((now) => ({ pictures: [...now.pictures.slice(0, place), gone, ...now.pictures.slice(place)] }))
    toast({ title: t('owner.pictureRemoved'), tone: 'brass', action: { label: t('common.undo'), run: back } })
    list.current?.parentElement?.focus()
  }
  const grip = useDrag(move)

  return (
    <div
      id="pictures"
      tabIndex={-1}
      role="group"
      aria-label={t('owner.pictures')}
      aria-describedby="pictures-hint"
      className="grid gap-3"
    >
      <p id="pictures-hint" className="text-small text-muted">
        {t('owner.picturesLead', { limit: limits.maxPictures })}
      </p>
      {errors.pictures && (
        <p className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} aria-hidden className="mt-1" />
          {errors.pictures}
        </p>
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((shot, place) => (
          <Shown
            key={shot.hash}
            shot={shot}
            place={place}
            total={pictures.length}
            grip={grip(place)}
            onMove={(to) => move(place, to)}
            onRemove={() => takeOut(place)}
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
        {pictures.length + uploads.length < limits.maxPictures && (
          <li>
            <div
              className={`relative grid aspect-4/3 place-content-center justify-items-center gap-1.5 rounded-picture border-2 border-dashed p-3 text-center text-small has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass ${over ? 'border-brass bg-tint' : 'border-field text-muted'}`}
            >
              <ImagePlus size={26} aria-hidden className="text-brass" />
              <span className="font-semibold text-ink">{t('owner.addPictures')}</span>
              <span className="text-least">{t('owner.pictureKinds')}</span>
              {/* It covers the box, so that files may be dropped on it. */}
              <input
                type="file"
                multiple
                accept={pictureTypes}
                aria-label={t('owner.addPictures')}
                className="absolute inset-0 cursor-pointer opacity-0"
                onDragEnter={() => setOver(true)}
                onDragLeave={() => setOver(false)}
                onDrop={() => setOver(false)}
                onChange={(event) => {
                  take(event.target.files)
                  event.target.value = '' // the same file may be chosen again
                }}
              />
            </div>
          </li>
        )}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </div>
  )
}

const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

function Shown({
  shot,
  place,
  total,
  grip,
  onMove,
  onRemove,
}: {
  shot: Shot
  place: number
  total: number
  grip: ReturnType<ReturnType<typeof useDrag>>
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const t = useT()
  const handle = useRef<HTMLButtonElement>(null)
  const picture = t('owner.pictureNumber', { number: place + 1, total })
  const keys = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const to = {
      [forward]: place + 1,
      [backward]: place - 1,
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: total - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
    requestAnimationFrame(() => handle.current?.focus()) // moving a node in the page takes its focus away
  }
  return (
    <li data-place={place} className="panel overflow-hidden">
      <div className="relative aspect-4/3">
        <Picture source={sourceOf(shot)} sizes="(min-width: 640px) 220px, 45vw" alt={picture} eager />
        <button
          ref={handle}
          type="button"
          aria-label={t('owner.pictureHandle', { number: place + 1 })}
          onKeyDown={keys}
          {...grip}
          className="over-picture absolute start-1.5 top-1.5 grid size-11 cursor-grab touch-none place-items-center rounded-small active:cursor-grabbing"
        >
          <GripVertical size={20} aria-hidden />
        </button>
        {place === 0 && (
          <span className="over-picture absolute end-1.5 bottom-1.5 rounded-badge px-2 py-0.5 text-least font-semibold">
            {t('owner.cover')}
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        <button
          type="button"
          className={tool}
          disabled={place === 0}
          aria-label={t('owner.pictureEarlier', { number: place + 1 })}
          onClick={() => onMove(place - 1)}
        >
          <ChevronLeft size={20} aria-hidden className="mirror" />
        </button>
        <button
          type="button"
          className={tool}
          disabled={place === total - 1}
          aria-label={t('owner.pictureLater', { number: place + 1 })}
          onClick={() => onMove(place + 1)}
        >
          <ChevronRight size={20} aria-hidden className="mirror" />
        </button>
        {place > 0 && (
          <button
            type="button"
            className={tool}
            aria-label={t('owner.makeCover', { number: place + 1 })}
            title={t('owner.makeCover', { number: place + 1 })}
            onClick={() => onMove(0)}
          >
            <Khatam size={18} outline />
          </button>
        )}
        <button
          type="button"
          className={`${tool} ms-auto`}
          aria-label={t('owner.removePicture', { number: place + 1 })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </button>
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
        ? t('owner.pictureTooLarge')
        : failure.code === 'tooSmall'
          ? t('owner.pictureTooSmall')
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
              aria-label={t('owner.uploading', { name })}
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
          {why ?? t('owner.uploaded', { part: Math.round(progress * 100) })}
        </p>
        <span className="flex justify-end">
          {failure && !hopeless && (
            <button type="button" className={tool} aria-label={t('owner.retryPicture', { name })} onClick={onRetry}>
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
