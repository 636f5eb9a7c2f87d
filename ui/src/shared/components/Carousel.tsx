import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { useLanguage, useT } from '../i18n/language'

/** A row that can be swiped. An arrow button is shown only while the row can scroll in its direction. */
export function Carousel({
  label,
  children,
  slide = 'basis-[66%] sm:basis-[46%] lg:basis-1/4',
}: {
  label: string
  children: ReactNode
  slide?: string
}) {
  const t = useT()
  const direction = useLanguage() === 'ar' ? 'rtl' : 'ltr'
  const [ref, embla] = useEmblaCarousel({ direction, align: 'start', containScroll: 'trimSnaps' })
  const [can, setCan] = useState({ back: false, on: false })
  useEffect(() => {
    if (!embla) return
    const look = () => setCan({ back: embla.canScrollPrev(), on: embla.canScrollNext() })
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla])
  const arrow =
    'absolute inset-y-0 my-auto grid size-11 place-items-center rounded-pill border border-line bg-raised shadow-float'
  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <div ref={ref} className="overflow-hidden">
        <ul className="-ms-4 flex touch-pan-y">
          {Children.map(children, (child) => (
            <li className={`min-w-0 shrink-0 grow-0 ps-4 pt-4 ${slide}`}>{child}</li>
          ))}
        </ul>
      </div>
      {can.back && (
        <button
          type="button"
          aria-label={t('common.previous')}
          onClick={() => embla?.scrollPrev()}
          className={`${arrow} start-0`}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden className="mirror" />
        </button>
      )}
      {can.on && (
        <button
          type="button"
          aria-label={t('common.next')}
          onClick={() => embla?.scrollNext()}
          className={`${arrow} end-0`}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="mirror" />
        </button>
      )}
    </section>
  )
}
