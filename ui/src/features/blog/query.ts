import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import type { Lang } from '../../shared/i18n/language'
import { ListingCardFragment } from '../../shared/listing/card'
import { PictureFragment } from '../../shared/listing/picture'

export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`

export const otherLanguage = (lang: string): Lang => (lang === 'ar' ? 'en' : 'ar')

export const PostImageFragment = graphql(
  `
    fragment PostImage on PostImage {
      picture {
        ...Picture
      }
      alt
      focalX
      focalY
    }
  `,
  [PictureFragment],
)

export const PostCardFragment = graphql(
  `
    fragment PostCard on PostCard {
      id
      lang
      slug
      title
      excerpt
      category {
        key
        nameAr
        nameEn
      }
      featured {
        ...PostImage
      }
      readingMinutes
      publishedAt
    }
  `,
  [PostImageFragment],
)

export const PostFragment = graphql(
  `
    fragment WholePost on Post {
      id
      lang
      slug
      title
      excerpt
      seoTitle
      seoText
      canonicalUrl
      category {
        key
        nameAr
        nameEn
      }
      tags
      template
      byline
      featured {
        ...PostImage
      }
      gallery {
        ...PostImage
      }
      blocks {
        html
        listing {
          ...ListingCard
        }
      }
      headings {
        id
        text
        level
      }
      facts {
        name
        text
      }
      faq {
        name
        text
      }
      cities {
        key
        nameAr
        nameEn
      }
      listings {
        ...ListingCard
      }
      readingMinutes
      publishedAt
      updatedAt
    }
  `,
  [PostImageFragment, ListingCardFragment],
)

export type WholePost = ResultOf<typeof PostFragment>

export const PostsDocument = graphql(
  `
    query Posts($lang: String!, $category: String!, $tag: String!, $query: String!, $page: Int!) {
      posts(lang: $lang, category: $category, tag: $tag, query: $query, page: $page) {
        nodes {
          ...PostCard
        }
        page
        pages
        total
        categories {
          key
          nameAr
          nameEn
          posts
        }
        tags {
          name
          posts
        }
      }
    }
  `,
  [PostCardFragment],
)

export const PostPageDocument = graphql(
  `
    query PostPage($slug: String!, $lang: String!) {
      postPage(slug: $slug, lang: $lang) {
        lang
        slug
        post {
          ...WholePost
        }
        other {
          lang
          slug
          title
        }
        related {
          ...PostCard
        }
      }
    }
  `,
  [PostFragment, PostCardFragment],
)

export const PreviewedPostDocument = graphql(
  `
    query PreviewedPost($post: ID!, $until: Int!, $token: String!, $lang: String!) {
      previewedPost(post: $post, until: $until, token: $token, lang: $lang) {
        ...WholePost
      }
    }
  `,
  [PostFragment],
)
