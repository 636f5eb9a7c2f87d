import { useParams } from 'react-router'
import { Narrowed } from './Narrowed'

/** All venues, or the services of one category. */
export function Page() {
  const { category } = useParams()
  return <Narrowed key={category ?? ''} type={category ?? 'venues'} />
}
