/** A QR code has a quiet zone of four modules, and is dark on light in either theme: cameras look for that. */
export function QrCode({
  size,
  path,
  label,
  className,
}: {
  /** Its side in modules. */
  size: number
  /** Its dark modules. */
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
