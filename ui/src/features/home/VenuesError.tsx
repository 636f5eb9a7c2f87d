import { ErrorNote } from '../../shared/components/ErrorNote'
import { useT } from '../../shared/i18n/language'

/** The featured venues could not be had. */
export default function VenuesError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorNote title={useT()('more.venuesError')} error={error} retry={retry} />
}
