import { useOutletContext } from 'react-router'
import type { Owner } from './useOwner'

/** What whoever works here offers, by which words tell apart: a venue has halls, a service has teams. */
export const useKind = (): 'venue' | 'service' =>
  useOutletContext<Owner | undefined>()?.me.role === 'service_provider' ? 'service' : 'venue'
