import { ChevronLeft, ChevronRight, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Khatam } from '../components/Khatam'
import { Picture } from '../components/Picture'
import { useT } from '../i18n/language'
import type { useDrag } from './reorder'
import { type Shot, sourceOf } from './upload'

export const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

interface ShownProps {
  shot: Shot
  place: number
  total: number
  grip: ReturnType<ReturnType<typeof useDrag>>
  onMove: (to: number) => void
  onRemove: () => void
}

/** The ref of a picture's handle, and the keys that move the picture. */
function useKeys({ place, total, onMove }: Pick<ShownProps, 'place' | 'total' | 'onMove'>) {
  const handle = useRef<HTMLButtonElement>(null)
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
    requestAnimationFrame(() => handle.current?.focus()) // moving a DOM node takes the focus away from it
  }
  return { handle, keys }
}

/** A picture of the list, with its handle and its buttons. */
export function ShownPicture({ shot, place, total, grip, onMove, onRemove }: ShownProps) {
  const t = useT()
  const picture = t('editor.pictureNumber', { number: place + 1, total })
  const { handle, keys } = useKeys({ place, total, onMove })
  return (
    <li data-place={place} className="panel overflow-hidden">
      <div className="relative aspect-4/3">
        <Picture source={sourceOf(shot)} sizes="(min-width: 640px) 220px, 45vw" alt={picture} eager />
        <button
          ref={handle}
          type="button"
          aria-label={t('editor.pictureHandle', { number: place + 1 })}
          onKeyDown={keys}
          {...grip}
          className="over-picture absolute start-1.5 top-1.5 grid size-11 cursor-grab touch-none place-items-center rounded-small active:cursor-grabbing"
        >
          <GripVertical size={20} aria-hidden />
        </button>
        {place === 0 && (
          <span className="over-picture absolute end-1.5 bottom-1.5 rounded-badge px-2 py-0.5 text-least font-semibold">
            {t('editor.cover')}
          </span>
        )}
      </div>
      <Tools place={place} total={total} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}

function Tools({ place, total, onMove, onRemove }: Omit<ShownProps, 'shot' | 'grip'>) {
  const t = useT()
  return (
    <div className="flex items-center justify-between">
      <button
        type="button"
        className={tool}
        disabled={place === 0}
        aria-label={t('editor.pictureEarlier', { number: place + 1 })}
        onClick={() => onMove(place - 1)}
      >
        <ChevronLeft size={20} aria-hidden className="mirror" />
      </button>
      <button
        type="button"
        className={tool}
        disabled={place === total - 1}
        aria-label={t('editor.pictureLater', { number: place + 1 })}
        onClick={() => onMove(place + 1)}
      >
        <ChevronRight size={20} aria-hidden className="mirror" />
      </button>
      {place > 0 && (
        <button
          type="button"
          className={tool}
          aria-label={t('editor.makeCover', { number: place + 1 })}
          title={t('editor.makeCover', { number: place + 1 })}
          onClick={() => onMove(0)}
        >
          <Khatam size={18} outline />
        </button>
      )}
      <button
        type="button"
        className={`${tool} ms-auto`}
        aria-label={t('editor.removePicture', { number: place + 1 })}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  )
}
