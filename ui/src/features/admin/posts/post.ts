import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import type { Lang } from '../../../shared/i18n/language'

const EditedTextFragment = graphql(`
  fragment EditedText on EditedText @_unmask {
    lang
    text {
      title
      slug
      excerpt
      content
      seoTitle
      seoText
      canonicalUrl
    }
    state
    changed
    slug
    publishedAt
    updatedAt
    revision
    schedule {
      at
      unpublishAt
      drafted
      note
      editorName
    }
  }
`)

const PostPictureFragment = graphql(`
  fragment EditedPicture on PostPicture @_unmask {
    picture {
      hash
      width
      height
      colour
    }
    alt {
      ar
      en
    }
    focalX
    focalY
  }
`)

const DetailsFragment = graphql(
  `
    fragment EditedDetails on PostDetails @_unmask {
      category
      tags {
        ar
        en
      }
      template
      byline {
        ar
        en
      }
      featured {
        ...EditedPicture
      }
      gallery {
        ...EditedPicture
      }
      faq {
        question {
          ar
          en
        }
        answer {
          ar
          en
        }
      }
      facts {
        name {
          ar
          en
        }
        value {
          ar
          en
        }
      }
      cities
      venues
      services
    }
  `,
  [PostPictureFragment],
)

export const EditedPostDocument = graphql(
  `
    query EditedPost($id: ID!) {
      editedPost(id: $id) {
        id
        version
        savedVersion
        savedAt
        savedBy
        archived
        ar {
          ...EditedText
        }
        en {
          ...EditedText
        }
        details {
          ...EditedDetails
        }
        sessions {
          session
          editorName
          ended
        }
        preview {
          ar
          en
          until
        }
      }
    }
  `,
  [EditedTextFragment, DetailsFragment],
)

export type EditedPost = NonNullable<ResultOf<typeof EditedPostDocument>['editedPost']>
export type LanguageOf = EditedPost[Lang]

export const AllPostsDocument = graphql(`
  query AllPosts($state: String!, $query: String!, $after: String) {
    allPosts(state: $state, query: $query, first: 30, after: $after) {
      hasNextPage
      endCursor
      nodes {
        id
        version
        savedAt
        savedBy
        archived
        views
        ar {
          text {
            title
          }
          state
          changed
          slug
          schedule {
            at
            unpublishAt
          }
        }
        en {
          text {
            title
          }
          state
          changed
          slug
          schedule {
            at
            unpublishAt
          }
        }
      }
    }
  }
`)

export type ListedPost = ResultOf<typeof AllPostsDocument>['allPosts']['nodes'][number]

export const RevisionsDocument = graphql(`
  query PostRevisions($post: ID!, $after: String) {
    postRevisions(post: $post, first: 20, after: $after) {
      hasNextPage
      endCursor
      nodes {
        id
        lang
        number
        at
        byTimer
        editorName
        note
      }
    }
  }
`)

export type ListedRevision = ResultOf<typeof RevisionsDocument>['postRevisions']['nodes'][number]

export const RevisionDocument = graphql(
  `
    query PostRevision($id: ID!) {
      postRevision(id: $id) {
        id
        lang
        number
        at
        byTimer
        editorName
        note
        text {
          title
          slug
          excerpt
          content
          seoTitle
          seoText
          canonicalUrl
        }
        details {
          ...EditedDetails
        }
      }
    }
  `,
  [DetailsFragment],
)

export const CreatePost = graphql(`
  mutation CreatePost($input: CreatePost!) {
    createPost(input: $input) {
      id
      version
      position
    }
  }
`)
export const EditPost = graphql(`
  mutation EditPost($input: EditPost!) {
    editPost(input: $input) {
      id
      version
      position
    }
  }
`)
export const PublishPost = graphql(`
  mutation PublishPost($input: PublishPost!) {
    publishPost(input: $input) {
      version
      position
    }
  }
`)
export const EndPreviews = graphql(`
  mutation EndPreviews($input: EndPreviews!) {
    endPreviews(input: $input) {
      position
    }
  }
`)
export const UnpublishPost = graphql(`
  mutation UnpublishPost($input: UnpublishPost!) {
    unpublishPost(input: $input) {
      position
    }
  }
`)
export const SchedulePost = graphql(`
  mutation SchedulePost($input: SchedulePost!) {
    schedulePost(input: $input) {
      position
    }
  }
`)
export const CancelSchedule = graphql(`
  mutation CancelPostSchedule($input: CancelSchedule!) {
    cancelSchedule(input: $input) {
      position
    }
  }
`)
export const ArchivePost = graphql(`
  mutation ArchivePost($input: ArchivePost!) {
    archivePost(input: $input) {
      position
    }
  }
`)
export const RestorePost = graphql(`
  mutation RestorePost($input: RestorePost!) {
    restorePost(input: $input) {
      position
    }
  }
`)
export const RestoreRevision = graphql(`
  mutation RestorePostRevision($input: RestoreRevision!) {
    restoreRevision(input: $input) {
      version
      position
    }
  }
`)

export const categories = ['planning', 'budget', 'venues', 'services', 'traditions', 'style', 'stories'] as const
export const templates = ['classic', 'gallery', 'guide'] as const
