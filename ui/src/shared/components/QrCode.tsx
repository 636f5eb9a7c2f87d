/** A QR code with a quiet zone of four modules. It is dark on light in both themes, since scanners expect that. */
export function QrCode({
  size,
  path,
  label,
  className,
}: {
  /** The length of a side, in modules. */
  size: number
  /** The SVG path of the dark modules. */
  path: string
  label: string
  className: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className={`rounded-badge ${className}`}
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
