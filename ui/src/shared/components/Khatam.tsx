const points = (radius: number) =>
  Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? radius * 0.765 : radius
    const angle = (i * Math.PI) / 8
    return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
  })

/** The SVG path of an eight-pointed star around the origin. */
export const khatamPath = (radius: number) => `M${points(radius).join('L')}Z`
const star = khatamPath(11)

/**
 * A star for ratings, seals and choices. `outline` is for one that is not given or chosen. Decorative: text is beside
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
