import { ErrorNote } from '../../shared/components/ErrorNote'
import { useT } from '../../shared/i18n/language'

/** Shown if the featured venues could not be loaded. */
export default function VenuesError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorNote title={useT()('more.venuesError')} error={error} retry={retry} />
}
