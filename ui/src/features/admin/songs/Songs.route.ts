import type { PageRoute } from '../../../shared/route'

export default {
  path: 'songs/:song?',
  layout: 'admin',
  access: ['admin', 'editor'],
  title: 'admin.songs',
  words: ['songs'],
} satisfies PageRoute
