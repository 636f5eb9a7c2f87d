import { useSearchParams } from 'react-router'
import { inPlace } from '../../shared/inPlace'
import { changed, filterKeys } from '../../shared/search/query'

/** The filters in the address, of this type of listing, and the ways to change them. */
export function useNarrowing(type: string) {
  const [address, setAddress] = useSearchParams()
  const params = new URLSearchParams(address)
  params.delete('q')
  params.set('serviceType', type)
  if (type !== 'venues') params.delete('kind')
  const change = (changes: Parameters<typeof changed>[1]) =>
    setAddress((now) => {
      const next = changed(now, changes)
      next.delete('serviceType')
      return next
    }, inPlace)
  const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, ''])))
  const showMap = (on: boolean) =>
    setAddress((now) => {
      if (on) now.set('view', 'map')
      else now.delete('view')
      return now
    }, inPlace)
  return { address, params, map: address.get('view') === 'map', change, clear, showMap }
}
