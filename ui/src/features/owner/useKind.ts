import { useOutletContext } from 'react-router'
import type { Owner } from './useOwner'

/** What the signed-in owner offers. Texts differ by it: a venue has halls, a service has teams. */
export const useKind = (): 'venue' | 'service' =>
  useOutletContext<Owner | undefined>()?.me.role === 'service_provider' ? 'service' : 'venue'
