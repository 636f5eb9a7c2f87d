import { CitiesAndCouples } from './CitiesAndCouples'
import { FeaturedServices } from './FeaturedServices'
import { Trades } from './Trades'

/** What nobody sees before scrolling, in a chunk of its own. */
export default function BelowTheFold() {
  return (
    <>
      <Trades />
      <FeaturedServices />
      <CitiesAndCouples />
    </>
  )
}
