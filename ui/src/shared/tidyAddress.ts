/**
 * Removes the parameters without a value from the address. The browser sends a form's empty fields, too, where the app
 * does not handle the form: without scripts, or before the app stands. Nothing is loaded.
 */
export function tidyAddress(): void {
  const params = new URLSearchParams(location.search)
  const empty = [...params].filter(([, value]) => !value)
  if (empty.length === 0) return
  for (const [key] of empty) params.delete(key, '')
  const left = params.toString()
  history.replaceState(history.state, '', `${location.pathname}${left && `?${left}`}${location.hash}`)
}
