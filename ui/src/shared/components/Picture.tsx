import { Suspense } from 'react'
import { useInView } from '../hooks/useInView'
import { lazyPart } from './WhenNear'

const CategoryIcon = lazyPart(async () => ({ default: (await import('./CategoryIcon')).CategoryIcon }))

/** A picture as the server keeps it: an address per width, and the colour that stands for it until it comes. */
export interface PictureSource {
  /** Width in pixels (320, 480, 800, 1200) to address. */
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

/** With "save data" on, nothing wider than 480 is offered. */
function offered(source: PictureSource): PictureSource['variants'] {
  const saving = (navigator as Navigator & SaveData).connection?.saveData
  const small = source.variants.filter(({ width }) => width <= 480)
  return saving && small.length ? small : source.variants
}

/**
 * A picture that fills its box, fetched when it comes within 50 px of the screen (at once if `eager`, as the first two
 * of a page are). Without a source an arch stands there, with the drawing of the category.
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
  /** Empty where the words beside it say the same. */
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

/** An arch where a listing has no picture yet: what it is stands inside, else an unlit lantern. */
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
