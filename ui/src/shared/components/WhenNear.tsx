// oxlint-disable-next-line no-restricted-imports -- this is lazyPart
import { type ComponentType, lazy, Suspense } from 'react'
import { useInView } from '../hooks/useInView'
import { type MessagePart, needMessages } from '../i18n/language'
import { importWithRetry } from '../importWithRetry'

/** A component whose chunk and whose parts of the message catalogue are loaded when it is first rendered. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>, ...parts: MessagePart[]) {
  return lazy(async () => {
    const [module] = await importWithRetry(() => Promise.all([load(), needMessages(...parts)]))
    return module
  })
}

/**
 * Renders a part of the page, such as one made by `lazyPart`, once it is within 600 px of the screen. Until then it
 * keeps the space.
 */
export function WhenNear({ part: Part, room }: { part: ComponentType; room: string }) {
  const [ref, near] = useInView<HTMLDivElement>(600)
  const kept = <div className={`print:hidden ${room}`} />
  return (
    <div ref={ref}>
      {near ? (
        <Suspense fallback={kept}>
          <Part />
        </Suspense>
      ) : (
        kept
      )}
    </div>
  )
}
