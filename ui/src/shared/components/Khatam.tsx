const points = (radius: number) =>
  Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? radius * 0.765 : radius
    const angle = (i * Math.PI) / 8
    return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
  })

/** The eight-fold star of a radius around 0 0, as an SVG path. */
export const khatamPath = (radius: number) => `M${points(radius).join('L')}Z`
const star = khatamPath(11)

/**
 * The star that rates, seals and chooses; `outline` is the one that is not (yet) given. Decorative: words stand beside
 * it.
 */
export function Khatam({
  size = 16,
  outline = false,
  className = '',
}: {
  size?: number
  outline?: boolean
  className?: string
}) {
  return (
    <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden className={`khatam ${className}`}>
      {outline ? (
        <path d={star} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      ) : (
        <path d={star} fill="currentColor" />
      )}
    </svg>
  )
}
