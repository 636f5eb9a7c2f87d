import type { ReactNode } from 'react'
import type { CombinedError } from '@urql/core'
import { ErrorNote } from './ErrorNote'
import { LinesSkeleton } from './LinesSkeleton'
import { Loading } from './Loading'

interface Answer<T> {
  data?: T | null
  fetching: boolean
  stale?: boolean
  error?: CombinedError | Error
}

/**
 * Chooses between loading, error, empty and content for one query. Data that are present stay visible during a refetch
 * and beside an error.
 */
export function Panel<T>({
  answer,
  empty,
  isEmpty,
  skeleton = <LinesSkeleton />,
  retry,
  children,
}: {
  answer: Answer<T>
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  skeleton?: ReactNode
  retry?: () => void
  children: (data: T) => ReactNode
}) {
  const { data, error, fetching, stale } = answer
  if (data == null && !error) return <Loading>{skeleton}</Loading>
  return (
    <>
      {error && <ErrorNote error={error} retry={retry} />}
      {data != null && (
        <div
          aria-busy={fetching || stale || undefined}
          className={fetching || stale ? 'opacity-80 transition-opacity' : undefined}
        >
          {isEmpty?.(data) ? empty : children(data)}
        </div>
      )}
    </>
  )
}
