import { Khatam } from './Khatam'

/** A star with content: the seal of an event, a feature or a verified log. */
export function Seal({
  size = 44,
  className = 'text-accent',
  children,
}: {
  size?: number
  className?: string
  children: React.ReactNode
}) {
  return (
    <span className={`relative inline-grid shrink-0 place-items-center ${className}`}>
      <Khatam size={size} className="col-start-1 row-start-1" />
      <span className="col-start-1 row-start-1 text-bg [&_svg]:block">{children}</span>
    </span>
  )
}
