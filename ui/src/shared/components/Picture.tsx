import { Suspense } from 'react'
import { useInView } from '../hooks/useInView'
import { lazyPart } from './WhenNear'

const CategoryIcon = lazyPart(async () => ({ default: (await import('./CategoryIcon')).CategoryIcon }))

/** A picture as the server stores it: a URL per width, and the colour that is shown until it is loaded. */
export interface PictureSource {
  /** The URLs by width in pixels: 320, 480, 800 or 1200. */
  variants: { width: number; url: string }[]
  width: number
  height: number
  /** A CSS colour such as #5b3044. */
  colour?: string | null
  alt?: string
}

interface SaveData {
  connection?: { saveData?: boolean }
}

/** The widths offered to the browser: at most 480 px if its data saver is on. */
function offered(source: PictureSource): PictureSource['variants'] {
  const saving = (navigator as Navigator & SaveData).connection?.saveData
  const small = source.variants.filter(({ width }) => width <= 480)
  return saving && small.length ? small : source.variants
}

/**
 * A picture that fills its box. It is loaded when it comes within 50 px of the screen, or at once if `eager`, as for
 * the first two of a page. Without a source it is an arch with the drawing of the category.
 */
export function Picture({
  source,
  sizes,
  alt,
  eager = false,
  category,
  className = '',
}: {
  source: PictureSource | null | undefined
  sizes: string
  /** Empty if the text beside the picture says the same. */
  alt: string
  eager?: boolean
  category?: string | null | undefined
  className?: string
}) {
  const [ref, near] = useInView<HTMLDivElement>(50, eager)
  const variants = source ? offered(source) : []
  const widest = variants[variants.length - 1]
  return (
    <div
      ref={ref}
      className={`size-full overflow-hidden bg-raised ${className}`}
      style={source?.colour ? { backgroundColor: source.colour } : undefined}
    >
      {!source && <Placeholder category={category} />}
      {source && near && widest && (
        <img
          src={widest.url}
          srcSet={variants.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={sizes}
          width={source.width}
          height={source.height}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          className="size-full object-cover"
        />
      )}
    </div>
  )
}

/** The arch for a listing without a picture: with the drawing of its category, else with an unlit lantern. */
function Placeholder({ category }: { category: string | null | undefined }) {
  return (
    <span className="relative block size-full">
      <Arch lantern={!category} />
      {category && (
        <span className="absolute inset-0 grid place-items-center pt-[9%] text-brass [&>svg]:size-[26%]">
          <Suspense>
            <CategoryIcon category={category} />
          </Suspense>
        </span>
      )}
    </span>
  )
}

function Arch({ lantern }: { lantern: boolean }) {
  return (
    <svg viewBox="0 0 100 75" aria-hidden className="size-full text-stone" preserveAspectRatio="xMidYMax slice">
      <path
        d="M28 75V42C28 30 42 27 50 16C58 27 72 30 72 42V75"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeDasharray="5 5"
      />
      {lantern && <path d="M50 16V32M46 32h8l-1.500 11h-5Z" fill="none" stroke="currentColor" strokeWidth="1.200" />}
    </svg>
  )
}
