import type { PageRoute } from '../../../shared/route'

export default {
  path: 'listings/:id',
  layout: 'dashboard',
  words: ['kit'],
  // Admins edit the listings of others.
  access: ['venue_owner', 'service_provider', 'admin'],
} satisfies PageRoute
