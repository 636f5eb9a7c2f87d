import type { PageRoute } from '../../shared/route'

export default {
  path: ['/dashboard/*', '/provider-dashboard/*'],
  access: ['venue_owner', 'service_provider'],
  title: 'nav.dashboard',
  words: ['owner', 'form', 'listing'],
} satisfies PageRoute
