import type { PageRoute } from '../../shared/route'

export default {
  path: '/my-inquiries',
  access: 'signed-in',
  title: 'nav.inquiries',
  words: ['account', 'form', 'booking', 'thread'],
  reads: [{ operation: 'MyBundles' }, { operation: 'MyInquiries', variables: { after: null } }],
} satisfies PageRoute
