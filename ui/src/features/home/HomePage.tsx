import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { CitiesAndCouples } from './CitiesAndCouples'
import { FeaturedServices } from './FeaturedServices'
import { FeaturedVenues } from './FeaturedVenues'
import { Hero } from './Hero'
import { Trades } from './Trades'

export function Page() {
  useDocumentTitle('')
  return (
    <>
      <Hero />
      <FeaturedVenues />
      <Trades />
      <FeaturedServices />
      <CitiesAndCouples />
    </>
  )
}
