import type { LayoutRoute } from '../../shared/route'

export default {
  name: 'dashboard',
  path: ['/dashboard', '/provider-dashboard'],
  access: ['venue_owner', 'service_provider'],
  title: 'nav.dashboard',
  words: ['owner', 'form', 'listings', 'kit', 'booking', 'thread'],
} satisfies LayoutRoute
