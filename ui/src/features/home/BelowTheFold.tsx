import { CitiesAndCouples } from './CitiesAndCouples'
import { FeaturedServices } from './FeaturedServices'
import { Trades } from './Trades'

/** The sections below the first screen, in a chunk of their own. */
export default function BelowTheFold() {
  return (
    <>
      <Trades />
      <FeaturedServices />
      <CitiesAndCouples />
    </>
  )
}
