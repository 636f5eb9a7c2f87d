import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format'
import { khatamPath } from './Khatam'
import { Link } from './Link'

/** An arch with an unlit lantern in front of a faint star. */
export function UnlitArch({ size = 170 }: { size?: number }) {
  return (
    <svg viewBox="-76 -92 152 178" width={size} aria-hidden>
      {[42, 31, 19].map((radius) => (
        <path
          key={radius}
          d={khatamPath(radius)}
          transform="translate(0 14)"
          fill="none"
          className="stroke-field"
          strokeWidth="1"
          opacity=".7"
        />
      ))}
      {['stroke-brass', 'stroke-stone'].map((stone, i) => (
        <path
          key={stone}
          d="M-66 84V-20C-66-46-22-54 0-84C22-54 66-46 66-20V84"
          fill="none"
          className={stone}
          strokeWidth="11"
          strokeDasharray={i ? '11 11' : undefined}
        />
      ))}
      <path d="M-78 84H78" className="stroke-brass" strokeWidth="3" />
      <path d="M0-78V-34" className="stroke-field" strokeWidth="1.5" />
      <path
        d="M-7-24L0-34L7-24ZM-9-22H9L6 8H-6ZM-5 10H5L0 16Z"
        className="fill-tint stroke-brass"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export interface WayOut {
  to: string
  label: string
  count?: number
}

/** Says what was not found, with up to three links and the number of results behind each. */
export function EmptyState({
  title,
  children,
  ways = [],
  action,
}: {
  title: string
  children?: ReactNode
  ways?: WayOut[]
  action?: ReactNode
}) {
  const { number } = useFormat()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-10 text-center">
      <UnlitArch />
      <h2 className="mt-3 text-h2">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      {ways.length > 0 && (
        <ul className="mt-2 grid w-full gap-2">
          {ways.slice(0, 3).map((way) => (
            <li key={way.to}>
              <Link to={way.to} className="btn btn-outline w-full justify-between font-normal">
                {way.label}
                {way.count !== undefined && <span className="text-muted tabular">{number(way.count)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {action}
    </div>
  )
}
