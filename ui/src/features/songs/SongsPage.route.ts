import type { PageRoute } from '../../shared/route'

export default [
  {
    path: '/songs',
    title: 'songs.title',
    about: 'songs',
    words: ['songs', 'form'],
  },
  {
    path: '/songs/:slug',
    about: 'song',
    words: ['songs', 'form'],
    screen: '/songs/-',
  },
] satisfies PageRoute[]
