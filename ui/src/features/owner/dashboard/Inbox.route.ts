import type { PageRoute } from '../../../shared/route'

export default {
  path: 'inquiries',
  layout: 'dashboard',
  title: 'owner.inbox',
  reads: [
    { operation: 'MyListings' },
    { operation: 'Inbox', variables: { listing: null, after: null }, filtered: true },
  ],
} satisfies PageRoute
