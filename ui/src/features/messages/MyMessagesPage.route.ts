import type { PageRoute } from '../../shared/route'

export default {
  path: ['/my-messages', '/my-messages/:id'],
  access: 'signed-in',
  title: 'nav.messages',
  words: ['messages', 'form', 'more'],
} satisfies PageRoute
