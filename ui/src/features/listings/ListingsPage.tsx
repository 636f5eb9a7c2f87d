import { useLocation, useParams } from 'react-router'
import { paths } from '../../shared/paths'
import { Landed } from './Landed'
import { Narrowed } from './Narrowed'
import { Services } from './Services'

/** All venues, all services, the services of one category, or what couples ask for in a governorate. */
export function Page() {
  const { category, governorate } = useParams()
  const venues = useLocation().pathname.startsWith(paths.venues())
  if (governorate) return <Landed />
  return venues || category ? <Narrowed key={category ?? ''} type={category ?? 'venues'} /> : <Services />
}
