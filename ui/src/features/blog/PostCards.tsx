import { Link } from '../../shared/components/Link'
import { type FragmentOf, readFragment } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardSizes, PostImage } from './PostImage'
import { PostCardFragment, postPath } from './query'

/** Posts as cards; the server renders the same (api/page/posts.go). The first pictures are loaded eagerly. */
export function PostCards({
  cards,
  as: Heading = 'h2',
  eager = 0,
}: {
  cards: readonly FragmentOf<typeof PostCardFragment>[]
  as?: 'h2' | 'h3'
  eager?: number
}) {
  const t = useT()
  const named = useName()
  const { date } = useDates()
  return (
    <ul className="blog-list">
      {readFragment(PostCardFragment, cards).map((card, at) => (
        <li key={card.id} className="blog-card">
          <Link className="blog-card-link" to={postPath(card.slug)}>
            {card.featured && <PostImage image={card.featured} sizes={cardSizes} eager={at < eager} decorative />}
            <Heading dir="auto">{card.title}</Heading>
          </Link>
          <p dir="auto">{card.excerpt}</p>
          <p className="post-meta">
            <span>{named(card.category)}</span>
            <time dateTime={card.publishedAt}>{date(card.publishedAt)}</time>
            <span>{t('blog.minutes', { count: card.readingMinutes })}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
