import { ChevronLeft, ChevronRight, Images, X } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useModal } from '../../shared/components/Dialog'
import { Picture, type PictureSource } from '../../shared/components/Picture'
import { useMedia } from '../../shared/hooks/useMedia'
import { useT } from '../../shared/i18n/language'
import './listing.css'

const swipe = 50 // pixels, as for toasts
/**
 * The `sizes` of the first picture. The server preloads it with the same text (api/page). For dense screens, see
 * cardSizes.
 */
const first = '(min-width: 1024px) 600px, (min-resolution: 2.5dppx) 62vw, 100vw'

/**
 * The state of a gallery: the index of the picture shown, and the handlers that change it by arrow key (in the page's
 * direction), Home, End or swipe.
 */
function useTurning(count: number, start = 0) {
  const [at, setAt] = useState(start)
  const [from, setFrom] = useState<number>()
  const swiped = useRef(false)
  const rtl = document.documentElement.dir === 'rtl'
  const go = (step: number) => setAt((now) => (now + step + count) % count)
  return {
    at,
    setAt,
    go,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') go(rtl ? 1 : -1)
      else if (event.key === 'ArrowRight') go(rtl ? -1 : 1)
      else if (event.key === 'Home') setAt(0)
      else if (event.key === 'End') setAt(count - 1)
      else return
      event.preventDefault() // keeps the page behind from scrolling
    },
    swiping: {
      onPointerDown: (event: { clientX: number }) => setFrom(event.clientX),
      onPointerUp: (event: { clientX: number }) => {
        const moved = from === undefined ? 0 : event.clientX - from
        setFrom(undefined)
        swiped.current = Math.abs(moved) > swipe
        if (swiped.current) go(moved < 0 === rtl ? -1 : 1)
      },
      // A swipe that began on a button does not count as a click on it.
      onClickCapture: (event: SyntheticEvent) => {
        if (swiped.current) event.stopPropagation()
        swiped.current = false
      },
    },
  }
}

/**
 * On wide screens: the first five pictures, which open the lightbox. On phones: one picture at a time, changed by
 * swiping.
 */
export function Gallery({
  pictures,
  name,
  category,
}: {
  pictures: readonly PictureSource[]
  name: string
  category: string
}) {
  const t = useT()
  const wide = useMedia('(min-width: 1024px)')
  const [large, setLarge] = useState<number>()
  if (pictures.length === 0)
    return (
      <div className="gallery-none">
        <Picture source={null} sizes="100vw" alt="" category={category} />
      </div>
    )
  const together = pictures.length >= 5 ? 5 : pictures.length === 4 ? 3 : pictures.length
  const label = (i: number) => t('listing.picture', { number: i + 1, total: pictures.length, name })
  return (
    <section aria-label={t('listing.gallery')}>
      {wide ? (
        <div className={`gallery-many gallery-${together}`}>
          {pictures.slice(0, together).map((each, i) => (
            <button key={i} type="button" aria-label={label(i)} aria-haspopup="dialog" onClick={() => setLarge(i)}>
              <Picture source={each} alt="" sizes={i === 0 ? first : '300px'} eager={i < 2} />
            </button>
          ))}
          {pictures.length > 1 && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setLarge(0)}
              className="over-picture btn absolute end-4 bottom-4"
            >
              <Images size={18} strokeWidth={1.75} aria-hidden /> {t('listing.allPictures', { count: pictures.length })}
            </button>
          )}
        </div>
      ) : (
        <Swiped pictures={pictures} label={label} onLarge={setLarge} />
      )}
      {large !== undefined && (
        <Lightbox pictures={pictures} label={label} start={large} title={name} onClose={() => setLarge(undefined)} />
      )}
    </section>
  )
}

type Shown = { pictures: readonly PictureSource[]; label: (i: number) => string }

function Swiped({ pictures, label, onLarge }: Shown & { onLarge: (i: number) => void }) {
  const { at, setAt, onKeyDown, swiping } = useTurning(pictures.length)
  return (
    <>
      <div className="gallery-one" {...swiping}>
        <button
          type="button"
          aria-label={label(at)}
          aria-haspopup="dialog"
          onClick={() => onLarge(at)}
          onKeyDown={onKeyDown}
          className="block w-full"
        >
          <Picture key={at} source={pictures[at]} alt="" sizes={first} eager />
        </button>
        {pictures.length > 1 && (
          <span
            aria-hidden
            className="over-picture absolute end-3 bottom-3 rounded-badge px-2.5 py-1 text-small tabular"
          >
            <bdi dir="ltr">
              {at + 1} / {pictures.length}
            </bdi>
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-2 flex gap-2 overflow-x-auto p-1">
          {pictures.map((each, i) => (
            <li key={i} className="w-22 shrink-0">
              <button
                type="button"
                onKeyDown={onKeyDown}
                aria-label={label(i)}
                aria-current={i === at}
                onClick={() => setAt(i)}
                className="block w-full overflow-hidden rounded-badge aria-current:outline-2 aria-current:outline-brass"
              >
                <Picture source={each} alt="" sizes="90px" className="aspect-4/3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const turn = 'over-picture grid size-12 place-items-center rounded-pill'

/** One picture in a dialog as large as the screen allows. Escape or a press beside the picture closes it. */
function Lightbox({
  pictures,
  label,
  start,
  title,
  onClose,
}: Shown & { start: number; title: string; onClose: () => void }) {
  const t = useT()
  const { at, go, onKeyDown, swiping } = useTurning(pictures.length, start)
  return (
    // The native dialog has its own keyboard; the arrows turn the pictures.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...useModal(onClose)}
      aria-label={title}
      onKeyDown={onKeyDown}
      className="m-auto max-h-none max-w-none bg-transparent p-0 backdrop:bg-[rgb(8_4_8/0.92)]"
    >
      <div className="relative grid w-[min(100vw,132dvh,1200px)] touch-pan-y place-items-center" {...swiping}>
        <Picture
          key={at}
          source={pictures[at]}
          alt={label(at)}
          sizes="100vw"
          eager
          className="aspect-4/3 md:rounded-picture"
        />
        <button
          type="button"
          aria-label={t('common.close')}
          onClick={onClose}
          className={`${turn} absolute end-3 top-3`}
        >
          <X size={22} strokeWidth={1.75} aria-hidden />
        </button>
        {pictures.length > 1 && <Turning at={at} count={pictures.length} label={label(at)} go={go} />}
      </div>
    </dialog>
  )
}

/** The buttons to the previous and next picture, and the number of this one. */
function Turning({ at, count, label, go }: { at: number; count: number; label: string; go: (step: number) => void }) {
  const t = useT()
  return (
    <>
      <button
        type="button"
        aria-label={t('common.previous')}
        onClick={() => go(-1)}
        className={`${turn} absolute start-3 inset-y-0 my-auto`}
      >
        <ChevronLeft size={24} strokeWidth={1.75} aria-hidden className="mirror" />
      </button>
      <button
        type="button"
        aria-label={t('common.next')}
        onClick={() => go(1)}
        className={`${turn} absolute end-3 inset-y-0 my-auto`}
      >
        <ChevronRight size={24} strokeWidth={1.75} aria-hidden className="mirror" />
      </button>
      <p role="status" className="over-picture absolute bottom-3 rounded-badge px-3 py-1 text-small tabular">
        <span className="unseen">{label}</span>
        <bdi dir="ltr" aria-hidden>
          {at + 1} / {count}
        </bdi>
      </p>
    </>
  )
}
