import type { ReactNode } from 'react'
import { Khatam } from './Khatam'

export interface Happening {
  key: string
  /** The event in a few words. */
  what: ReactNode
  /** The person who caused it, with their role. */
  who?: ReactNode
  /** The time, and the version. */
  when: ReactNode
  icon?: ReactNode
  tone?: 'brass' | 'tile' | 'danger' | 'quiet'
  /** Whether it came after the moment that is shown. */
  later?: boolean
  /** Details, such as changes and reasons. */
  children?: ReactNode
}

const tones = { brass: 'text-brass', tile: 'text-tile', danger: 'text-danger', quiet: 'text-muted' }

/**
 * A timeline, newest first, along a line of ablaq masonry. Events after the moment that is shown have an outline, and a
 * dashed line separates them.
 */
export function Timeline({ label, events, later }: { label: string; events: Happening[]; later: string }) {
  const border = events.findIndex((event) => !event.later)
  return (
    <ol aria-label={label} className="relative">
      <span aria-hidden className="course-upright absolute start-3.5 inset-y-0 w-1" />
      {events.map((event, i) => (
        <li key={event.key} className="relative ps-12 pb-6">
          {i === border && i > 0 && (
            <p className="-mt-2 mb-4 flex items-center gap-3 text-least text-brass">
              {later}
              <span aria-hidden className="grow border-t border-dashed border-brass" />
            </p>
          )}
          <span className={`absolute start-0 grid size-8 place-items-center ${tones[event.tone ?? 'brass']}`}>
            <Khatam size={32} className="col-start-1 row-start-1 text-bg" />
            <Khatam size={32} outline={event.later ?? false} className="col-start-1 row-start-1" />
            <span aria-hidden className={`col-start-1 row-start-1 [&_svg]:size-3.5 ${event.later ? '' : 'text-bg'}`}>
              {event.icon}
            </span>
          </span>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 className="text-h3">{event.what}</h2>
            <span className="text-least text-muted">{event.who}</span>
            <span className="ms-auto text-least text-muted tabular">{event.when}</span>
          </div>
          {event.children && <div className="panel mt-2 p-3 text-small">{event.children}</div>}
        </li>
      ))}
    </ol>
  )
}
