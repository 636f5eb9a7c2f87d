import { Suspense } from 'react'
import { useShortlist } from '../shortlist/shortlist'
import { lazyPart } from '../components/WhenNear'

const AskBar = lazyPart(() => import('./AskBar'), 'thread')

/** The end of a list of results once the shortlist is not empty: the bar that leads to an inquiry to several owners. */
export function AskTogether() {
  const some = useShortlist().length > 0
  return <Suspense>{some && <AskBar />}</Suspense>
}
