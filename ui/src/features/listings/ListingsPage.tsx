import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../../shared/components/WhenNear'
import { useCategories } from '../../shared/useCategories'
import { Narrowed } from './Narrowed'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')

/** All venues, or the services of one category. */
export function Page() {
  const { category } = useParams()
  const { doors } = useCategories()
  if (category && doors.length > 0 && !doors.some(({ key }) => key === category))
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  return <Narrowed key={category ?? ''} type={category ?? 'venues'} />
}
