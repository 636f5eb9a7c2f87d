import type { MessageKey } from '../../shared/i18n/language'
import type { AnyListing } from './anyListing'

/** The label of each listing state. */
export const stateWords: Record<AnyListing['status'], MessageKey> = {
  PENDING: 'state.pending',
  APPROVED: 'state.approved',
  REJECTED: 'state.rejected',
  SUSPENDED: 'state.suspended',
  ARCHIVED: 'state.archived',
}
