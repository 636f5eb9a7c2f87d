import { Link } from '../../shared/components/Link'
import { ListingCard } from '../../shared/components/ListingCard'
import { SectionHead } from '../../shared/components/SectionHead'
import { WrittenHtml } from '../../shared/components/WrittenHtml'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { coverSizes, PostImage } from './PostImage'
import type { WholePost } from './query'
import { Sharing } from './Sharing'

/** A blog post. The server renders the same for readers without scripts: api/page/posts.go. */
export function Article({ post }: { post: WholePost }) {
  const t = useT()
  return (
    <article className={`post post-${post.template}`}>
      <Head post={post} />
      {post.featured && (
        <div className="post-cover">
          <PostImage image={post.featured} sizes={coverSizes} eager />
        </div>
      )}
      {post.template === 'gallery' && <Pictures post={post} />}
      <div className="post-body">
        {post.headings.length > 1 && <Contents post={post} />}
        {post.facts.length > 0 && <Facts post={post} />}
        <div className="prose">
          {post.blocks.map(({ html, listing }, at) =>
            listing ? (
              <div key={at} className="post-listing">
                <ListingCard as="h3" sizes="(min-width: 40rem) 20rem, 100vw" listing={cardOf(listing)} />
              </div>
            ) : (
              <WrittenHtml key={at} html={html} />
            ),
          )}
        </div>
        {post.template !== 'gallery' && <Pictures post={post} />}
        {post.faq.length > 0 && <Questions post={post} />}
      </div>
      {post.listings.length > 0 && (
        <section aria-labelledby="post-listings-title" className="post-related">
          <SectionHead id="post-listings-title" title={t('blog.listings')} />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {post.listings.map((listing) => {
              const card = cardOf(listing)
              return <ListingCard key={card.id} as="h3" sizes="(min-width: 64rem) 25vw, 50vw" listing={card} />
            })}
          </div>
        </section>
      )}
      <Labels post={post} />
    </article>
  )
}

function Head({ post }: { post: WholePost }) {
  const t = useT()
  const named = useName()
  const { date } = useDates()
  const day = date(post.publishedAt)
  const updated = date(post.updatedAt)
  return (
    <header className="post-head">
      <p className="post-category-link">
        <Link className="link" to={`${paths.blog()}?category=${post.category.key}`}>
          {named(post.category)}
        </Link>
      </p>
      <h1 tabIndex={-1} dir="auto">
        {post.title}
      </h1>
      <p className="post-excerpt" dir="auto">
        {post.excerpt}
      </p>
      <p className="post-meta">
        {post.byline && <span>{t('blog.by', { name: post.byline })}</span>}
        <time dateTime={post.publishedAt}>{day}</time>
        {updated !== day && <span>{t('blog.updated', { day: updated })}</span>}
      </p>
      <Sharing title={post.title}>
        <span>{t('blog.minutes', { count: post.readingMinutes })}</span>
      </Sharing>
    </header>
  )
}

/** The table of contents with links to the headings, numbered in a guide. */
function Contents({ post }: { post: WholePost }) {
  const t = useT()
  return (
    <nav className="post-contents" aria-labelledby="post-contents-title">
      <p className="post-label" id="post-contents-title">
        {t('blog.contents')}
      </p>
      <ol>
        {post.headings.map(({ id, text, level }) => (
          <li key={id} className={`level-${level}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Facts({ post }: { post: WholePost }) {
  const t = useT()
  return (
    <section className="post-facts" aria-labelledby="post-facts-title">
      <p className="post-label" id="post-facts-title">
        {t('blog.facts')}
      </p>
      <dl>
        {post.facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The pictures of the post that its text does not include. */
function Pictures({ post }: { post: WholePost }) {
  const t = useT()
  if (post.gallery.length === 0) return null
  return (
    <section className="post-pictures" aria-label={t('blog.pictures')}>
      {post.gallery.map((image, at) => (
        <PostImage key={at} image={image} sizes="(min-width: 56rem) 27rem, 50vw" />
      ))}
    </section>
  )
}

function Questions({ post }: { post: WholePost }) {
  const t = useT()
  return (
    <section className="post-faq" aria-labelledby="post-faq-title">
      <h2 id="post-faq-title">{t('blog.faq')}</h2>
      {post.faq.map(({ name, text }) => (
        <div key={name}>
          <h3 dir="auto">{name}</h3>
          <p className="post-answer" dir="auto">
            {text}
          </p>
        </div>
      ))}
    </section>
  )
}

/** The tags and the cities of the post, as links. */
function Labels({ post }: { post: WholePost }) {
  const t = useT()
  const named = useName()
  return (
    <footer className="post-foot">
      {post.tags.map((tag) => (
        <Link
          key={tag}
          className="chip min-h-11 md:min-h-8"
          dir="auto"
          to={`${paths.blog()}?tag=${encodeURIComponent(tag)}`}
        >
          {tag}
        </Link>
      ))}
      {post.cities.map((city) => (
        <Link key={city.key} className="chip min-h-11 md:min-h-8" to={paths.city(city.key)}>
          {t('blog.cities', { name: named(city) })}
        </Link>
      ))}
    </footer>
  )
}
