import type { PageRoute } from '../../shared/route'

export default ['about', 'careers', 'press', 'terms', 'privacy', 'cancellation'].map((content): PageRoute => ({
  path: `/${content}`,
  content,
  words: ['pages'],
}))
