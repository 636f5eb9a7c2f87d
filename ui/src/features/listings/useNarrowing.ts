import { useNavigate, useSearchParams } from 'react-router'
import { inPlace } from '../../shared/inPlace'
import { paths } from '../../shared/paths'
import { changed, filterKeys } from '../../shared/search/query'

/**
 * The filters of a list, from the address, and the functions that change them. On a page with a preset the preset
 * overrides the address, and a change of filters leads to the list with the other filters kept.
 */
export function useNarrowing(type: string, preset?: Record<string, string>) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const params = new URLSearchParams({ ...Object.fromEntries(address), ...preset })
  params.delete('q')
  params.set('serviceType', type)
  if (type !== 'venues') params.delete('kind')
  const change = (changes: Parameters<typeof changed>[1]) => {
    const next = (before: URLSearchParams) => {
      const after = changed(before, changes)
      after.delete('serviceType')
      return after
    }
    if (preset) void navigate(`${paths.category(type)}?${next(params)}`)
    else setAddress((now) => next(now), inPlace)
  }
  const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, ''])))
  const showMap = (on: boolean) =>
    setAddress((now) => {
      if (on) now.set('view', 'map')
      else now.delete('view')
      return now
    }, inPlace)
  return { address, params, map: address.get('view') === 'map', change, clear, showMap }
}
