import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Picture, type PictureSource } from '../../shared/components/Picture'
import { useT } from '../../shared/i18n/language'

const swipe = 50 // px, as the toasts have it

/** One large picture with the others beneath; arrows on the keyboard and swipes go through them. */
export function Gallery({ pictures, name }: { pictures: PictureSource[]; name: string }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const [from, setFrom] = useState<number>()
  if (pictures.length === 0) return null
  const rtl = document.documentElement.dir === 'rtl'
  const go = (step: number) => setAt((now) => (now + step + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(rtl ? 1 : -1)
    else if (event.key === 'ArrowRight') go(rtl ? -1 : 1)
  }
  const label = (i: number) => t('listing.picture', { number: i + 1, total: pictures.length, name })
  return (
    <section aria-label={t('listing.gallery')} aria-roledescription="carousel">
      <div
        className="relative overflow-hidden rounded-picture"
        onPointerDown={(event) => setFrom(event.clientX)}
        onPointerUp={(event) => {
          const moved = from === undefined ? 0 : event.clientX - from
          if (Math.abs(moved) > swipe) go(moved < 0 === rtl ? -1 : 1)
        }}
      >
        <Picture key={at} source={pictures[at]} alt={label(at)} sizes="(min-width: 1024px) 1184px, 100vw" eager className="aspect-4/3 w-full object-cover lg:aspect-21/9" />
        {pictures.length > 1 && (
          <>
            <button type="button" onKeyDown={onKeyDown} aria-label={t('common.previous')} onClick={() => go(-1)} className="over-picture absolute start-3 top-1/2 -translate-y-1/2">
              <ChevronRight size={22} aria-hidden className="ltr:rotate-180" />
            </button>
            <button type="button" onKeyDown={onKeyDown} aria-label={t('common.next')} onClick={() => go(1)} className="over-picture absolute end-3 top-1/2 -translate-y-1/2">
              <ChevronLeft size={22} aria-hidden className="ltr:rotate-180" />
            </button>
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-2 flex gap-2 overflow-x-auto">
          {pictures.map((each, i) => (
            <li key={i} className="w-24 shrink-0">
              <button type="button" onKeyDown={onKeyDown} aria-label={label(i)} aria-current={i === at} onClick={() => setAt(i)} className="block overflow-hidden rounded-badge opacity-70 aria-current:opacity-100 aria-current:outline-2 aria-current:outline-brass">
                <Picture source={each} alt="" sizes="96px" className="aspect-4/3 w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
