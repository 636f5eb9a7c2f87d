import type { PageRoute } from '../../shared/route'

export default {
  path: '/message',
  robots: 'noindex',
  title: 'messages.one',
  words: ['messages', 'form', 'more'],
} satisfies PageRoute
