import type { UseQueryResponse } from 'urql'
import { ErrorNote } from './ErrorNote'

/** Stands at a field whose choices did not come, with a button that asks for them again. */
export function ChoicesError<Data>({ of: [{ data, error }, ask] }: { of: UseQueryResponse<Data> }) {
  return error && data == null && <ErrorNote error={error} retry={() => ask({ requestPolicy: 'network-only' })} />
}
