import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Crosshair } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Picture } from '../../../shared/components/Picture'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { PictureUpload } from '../../../shared/editor/PictureUpload'
import { type Shot, sourceOf } from '../../../shared/editor/upload'
import { post as limits } from '../../../shared/form/limits.json'
import { useT } from '../../../shared/i18n/language'
import type { Details, Shown } from './draft'
import type { Editing } from './useWriter'

const undescribed = ({ alt }: Shown) => alt.ar.trim() === '' || alt.en.trim() === ''
const shownOf = (picture: Shot): Shown => ({ picture, alt: { ar: '', en: '' }, focalX: 50, focalY: 50 })

/** Makes pictures of the uploader's result. A picture that was there before keeps its alt text and focal point. */
const keepKnown = (before: Shown[], shots: Shot[]): Shown[] =>
  shots.map((shot) => before.find(({ picture }) => picture.hash === shot.hash) ?? shownOf(shot))

const ignore = () => {}

/** The main picture and the gallery of a post, with the alt text of each picture in both languages. */
export function PictureFields({ editing: { draft, change, errors } }: { editing: Editing }) {
  const t = useT()
  const { featured, gallery } = draft.details
  const set = (patch: (now: Details) => Partial<Details>) =>
    change((now) => ({ ...now, details: { ...now.details, ...patch(now.details) } }))
  const setOne = (hash: string, next: Shown) =>
    set((now) => ({ gallery: now.gallery.map((each) => (each.picture.hash === hash ? next : each)) }))
  return (
    <>
      <PictureUpload
        id="post-featured"
        label={t('posts.featured')}
        lead={t('posts.featuredLead')}
        pictures={featured ? [featured.picture] : []}
        onPictures={(next) =>
          set((now) => {
            const before = now.featured ? [now.featured] : []
            return { featured: keepKnown(before, next(before.map(({ picture }) => picture))).at(-1) ?? null }
          })
        }
        limit={1}
        error={errors.featured}
        onBusy={ignore}
      />
      {featured && <AboutPicture number={0} shown={featured} onShown={(next) => set(() => ({ featured: next }))} />}
      <h3 className="text-small font-semibold">{t('posts.gallery')}</h3>
      <PictureUpload
        id="post-gallery"
        label={t('posts.gallery')}
        lead={t('posts.galleryLead')}
        pictures={gallery.map(({ picture }) => picture)}
        onPictures={(next) =>
          set((now) => ({ gallery: keepKnown(now.gallery, next(now.gallery.map(({ picture }) => picture))) }))
        }
        limit={limits.maxPictures}
        error={errors.gallery}
        onBusy={ignore}
      />
      {gallery.map((shown, at) => (
        <AboutPicture
          key={shown.picture.hash}
          number={at + 1}
          shown={shown}
          onShown={(next) => setOne(shown.picture.hash, next)}
        />
      ))}
    </>
  )
}

/** The alt text of a picture, and the button that sets its focal point. */
function AboutPicture({
  number,
  shown,
  onShown,
}: {
  /** 0 for the main picture, otherwise the place in the gallery from 1. */
  number: number
  shown: Shown
  onShown: (shown: Shown) => void
}) {
  const t = useT()
  const [pointing, setPointing] = useState(false)
  const name = number === 0 ? t('posts.featured') : t('posts.pictureOf', { number })
  return (
    <div className="grid gap-3 rounded-button border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="h-14 w-20 overflow-hidden rounded-small">
          <Picture source={sourceOf(shown.picture)} sizes="80px" alt="" eager />
        </div>
        <span className="grow text-small font-semibold">{name}</span>
        <Button small aria-label={`${t('posts.focal')}: ${name}`} onClick={() => setPointing(true)}>
          <Crosshair size={16} aria-hidden />
          {t('posts.focal')}
        </Button>
      </div>
      <EditorSplit
        label={`${t('posts.alt')}, ${name}`}
        hint={undescribed(shown) ? t('posts.altNeeded') : undefined}
        of={(lang) => ({
          id: `post-alt-${number}-${lang}`,
          value: shown.alt[lang],
          maxLength: limits.maxAlt,
          onChange: (event: { target: { value: string } }) =>
            onShown({ ...shown, alt: { ...shown.alt, [lang]: event.target.value } }),
        })}
      />
      {pointing && <FocalDialog name={name} shown={shown} onShown={onShown} onClose={() => setPointing(false)} />}
    </div>
  )
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

interface Pointed {
  shown: Shown
  onShown: (shown: Shown) => void
}

/** Moves the focal point by a press on the picture or by arrow keys. */
function useFocalPoint({ shown, onShown }: Pointed) {
  const { focalX, focalY } = shown
  const point = (x: number, y: number) => onShown({ ...shown, focalX: within(x), focalY: within(y) })
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (detail === 0) return // a click by the keyboard has no position
    const box = currentTarget.getBoundingClientRect()
    point(((clientX - box.x) / box.width) * 100, ((clientY - box.y) / box.height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 2
    const by = { ArrowUp: [0, -step], ArrowDown: [0, step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] }[event.key]
    if (!by) return
    event.preventDefault()
    point(focalX + by[0]!, focalY + by[1]!)
  }
  return { onClick, onKeyDown }
}

/** Chooses the focal point, and shows the crops that result. */
function FocalDialog({ name, shown, onShown, onClose }: Pointed & { name: string; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={`${t('posts.focal')}: ${name}`} onClose={onClose}>
      <div className="grid gap-4">
        <p id="focal-hint" className="text-small text-muted">
          {t('posts.focalHint')}
        </p>
        <FocalPoint shown={shown} onShown={onShown} />
        <ul className="grid grid-cols-2 items-end gap-3 text-least text-muted">
          {(['1200 / 630', '4 / 3'] as const).map((ratio) => (
            <li key={ratio} className="grid gap-1">
              <Crop shown={shown} ratio={ratio} />
              <bdi dir="ltr">{ratio.replace(' / ', ' × ')}</bdi>
            </li>
          ))}
        </ul>
        <Button look="primary" onClick={onClose}>
          {t('posts.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function FocalPoint(of: Pointed) {
  const t = useT()
  const { focalX, focalY, picture } = of.shown
  return (
    <button
      type="button"
      data-first
      aria-label={t('posts.focalAt', { x: focalX, y: focalY })}
      aria-describedby="focal-hint"
      {...useFocalPoint(of)}
      // The picture is not mirrored in Arabic, and coordinates are counted from its left edge.
      dir="ltr"
      className="relative block w-full cursor-crosshair overflow-hidden rounded-small"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      <Picture source={sourceOf(picture)} sizes="480px" alt="" eager />
      <span
        aria-hidden
        className="over-picture absolute size-6 -translate-1/2 rounded-full border-2"
        style={{ insetInlineStart: `${focalX}%`, insetBlockStart: `${focalY}%` }}
      />
    </button>
  )
}

/** A picture cropped around its focal point, as on the site. */
export function Crop({ shown: { picture, focalX, focalY }, ratio }: { shown: Shown; ratio: string }) {
  return (
    <img
      src={`/media/${picture.hash}/800.jpg`}
      alt=""
      className="w-full bg-raised object-cover"
      style={{ aspectRatio: ratio, objectPosition: `${focalX}% ${focalY}%` }}
    />
  )
}
