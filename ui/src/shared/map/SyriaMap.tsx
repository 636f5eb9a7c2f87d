import type { ReactNode } from 'react'
import { type Degrees, type Frame, outlines, place, wholeCountry } from './syria'

/** Something on the map, at a point in degrees. */
export interface Mark extends Degrees {
  id: string
  content: ReactNode
}

/**
 * Syria as a drawing: no tiles, no third party. It is not mirrored, and what stands on it is HTML, so that words keep
 * their size at every scale. Marks outside of the frame are left out.
 */
export function SyriaMap({
  frame = wholeCountry,
  marks,
  on,
  label,
  children,
}: {
  frame?: Frame
  marks: Mark[]
  /** The governorate that is meant. */
  on?: string | undefined
  label: string
  /** Stands over the map, e.g. its scale. */
  children?: ReactNode
}) {
  const shown = marks.flatMap((mark) => {
    const { x, y } = place(mark)
    const at = { start: ((x - frame.x) / frame.width) * 100, top: ((y - frame.y) / frame.height) * 100 }
    return at.start > 0 && at.start < 100 && at.top > 0 && at.top < 100 ? [{ mark, at }] : []
  })
  return (
    <div
      role="group"
      aria-label={label}
      dir="ltr"
      className="relative aspect-573/520 w-full overflow-hidden rounded-panel border border-line bg-sunk"
    >
      <svg
        aria-hidden
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        className="absolute inset-0 size-full"
      >
        {outlines.map(([id, path]) => (
          <path
            key={id}
            d={path}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.2"
            strokeLinejoin="round"
            className={`stroke-field ${id === on ? 'fill-tint' : 'fill-surface'}`}
          />
        ))}
      </svg>
      {shown.map(({ mark, at }) => (
        <span
          key={mark.id}
          className="absolute -translate-x-1/2 -translate-y-1/2 hover:z-10 focus-within:z-10"
          style={{ insetInlineStart: `${at.start}%`, insetBlockStart: `${at.top}%` }}
        >
          {mark.content}
        </span>
      ))}
      {children}
    </div>
  )
}
