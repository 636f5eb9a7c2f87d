import { Suspense } from 'react'
import { useShortlist } from '../shortlist/shortlist'
import { lazyPart } from '../components/WhenNear'

const AskBar = lazyPart(() => import('./AskBar'), 'thread')

/** What a list ends with once there are hearts: the way from results to asking several of them at once. */
export function AskTogether() {
  const some = useShortlist().length > 0
  return <Suspense>{some && <AskBar />}</Suspense>
}
