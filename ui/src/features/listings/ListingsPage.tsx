import { useLocation, useParams } from 'react-router'
import { paths } from '../../shared/paths'
import { Narrowed } from './Narrowed'
import { Services } from './Services'

/** All venues, all services, or the services of one category. */
export function Page() {
  const { category } = useParams()
  const venues = useLocation().pathname.startsWith(paths.venues())
  return venues || category ? <Narrowed key={category ?? ''} type={category ?? 'venues'} /> : <Services />
}
