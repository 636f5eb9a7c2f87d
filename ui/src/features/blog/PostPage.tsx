import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { lazyPart } from '../../shared/components/WhenNear'
import { readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Article } from './Article'
import { PostCards } from './PostCards'
import { PostFragment, PostPageDocument, postPath } from './query'
import './blog.css'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')

type PostPage = NonNullable<ResultOf<typeof PostPageDocument>['postPage']>

/** The page of a post, in the page's language. */
export function Page() {
  const t = useT()
  const { slug = '' } = useParams()
  const lang = useLanguage()
  const [answer, ask] = useQuery({ query: PostPageDocument, variables: { slug, lang } })
  const found = answer.data?.postPage
  if (answer.data && !found)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  // The address holds a former slug, or that of the other language: redirect to the current one.
  if (found?.post && found.slug !== slug) return <Navigate replace to={postPath(found.slug)} />
  return (
    <div className="wrap blog">
      {answer.error && !found && <h1 tabIndex={-1}>{t('blog.title')}</h1>}
      <Panel
        answer={{ ...answer, data: found }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="post-skeleton" />}
      >
        {(page) => (page.post ? <Shown page={page} /> : <NotHere other={page.other} />)}
      </Panel>
    </div>
  )
}

function Shown({ page }: { page: PostPage }) {
  const t = useT()
  const post = readFragment(PostFragment, page.post!)
  useDocumentTitle(post.seoTitle || post.title, {
    description: post.seoText || post.excerpt,
    path: postPath(post.slug),
    alternates: {
      [post.lang]: postPath(post.slug),
      ...(page.other && { [page.other.lang]: postPath(page.other.slug) }),
    },
    article: { publishedAt: post.publishedAt, updatedAt: post.updatedAt },
    canonical: post.canonicalUrl,
  })
  return (
    <>
      <Article post={post} />
      {page.other && <OtherLanguage other={page.other} />}
      {page.related.length > 0 && (
        <section aria-labelledby="related-title" className="post-related">
          <SectionHead id="related-title" title={t('blog.related')} />
          <PostCards cards={page.related} as="h3" />
        </section>
      )}
    </>
  )
}

/** The link to the post in the other language, which is a page of its own with its own metadata from the server. */
function OtherLanguage({ other }: { other: NonNullable<PostPage['other']> }) {
  const t = useT()
  return (
    <p className="post-other">
      {t('blog.otherLanguage')}{' '}
      <a
        className="link"
        lang={other.lang}
        dir={other.lang === 'ar' ? 'rtl' : 'ltr'}
        hrefLang={other.lang}
        href={`${postPath(other.slug)}?lang=${other.lang}`}
      >
        {other.title}
      </a>
    </p>
  )
}

/** Shown if the post is not public in this language. Offers the other language. */
function NotHere({ other }: { other: PostPage['other'] }) {
  const t = useT()
  useDocumentTitle(t('blog.notInLanguage'), { noindex: true })
  return (
    <div className="post-missing">
      <h1 tabIndex={-1}>{t('blog.notInLanguage')}</h1>
      <p>{t('blog.notInLanguageText')}</p>
      {other && <OtherLanguage other={other} />}
    </div>
  )
}
