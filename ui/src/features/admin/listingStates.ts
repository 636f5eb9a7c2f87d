import type { MessageKey } from '../../shared/i18n/language'
import type { AnyListing } from './anyListing'

/** What the states of listings are called. */
export const stateWords: Record<AnyListing['status'], MessageKey> = {
  PENDING: 'state.pending',
  APPROVED: 'state.approved',
  REJECTED: 'state.rejected',
  SUSPENDED: 'state.suspended',
  ARCHIVED: 'state.archived',
}
