import type { PageRoute } from '../../../shared/route'

export default {
  path: 'listings/:id',
  layout: 'dashboard',
  words: ['kit'],
  // Admins can edit any listing.
  access: ['venue_owner', 'service_provider', 'admin'],
} satisfies PageRoute
