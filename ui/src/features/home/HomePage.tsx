import { lazyPart, WhenNear } from '../../shared/components/WhenNear'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { FeaturedVenues } from './FeaturedVenues'
import { Hero } from './Hero'

const BelowTheFold = lazyPart(() => import('./BelowTheFold'), 'more')

export function Page() {
  useDocumentTitle('')
  return (
    <>
      <Hero />
      <FeaturedVenues />
      <WhenNear part={BelowTheFold} room="h-[2600px] lg:h-[2000px]" />
    </>
  )
}
