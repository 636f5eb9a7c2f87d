import { useSearchParams } from 'react-router'
import { usePlaceAgain } from '../../shared/hooks/usePlaceAgain'
import { inPlace } from '../../shared/inPlace'
import { pageSize } from '../../shared/search/query'

/** The maximum number of results restored when the visitor comes back, whatever the address says. */
const mostAgain = 10 * pageSize

/** How many results of the list are open. The number is kept in the address. */
export function useOpened() {
  const [asked, setAsked] = useSearchParams()
  const onAll = usePlaceAgain()
  return {
    onAll,
    upTo: Math.min(mostAgain, Number(asked.get('shown'))),
    onOpen: (shown: number) =>
      setAsked(
        (now) => {
          now.set('shown', String(shown + pageSize))
          return now
        },
        { ...inPlace, replace: true },
      ),
  }
}
