import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import type { Lang } from '../../../shared/i18n/language'
import type { Served } from '../writing/writing'

const EditedTextFragment = graphql(`
  fragment EditedInfoPageText on EditedInfoPageText @_unmask {
    lang
    text {
      title
      lead
      content
    }
    changed
    revision
    publishedAt
    publishedBy
  }
`)

export const InfoPagesDocument = graphql(`
  query InfoPages {
    infoPages {
      page
      savedAt
      savedBy
      ar {
        text {
          title
        }
        changed
        publishedAt
        publishedBy
      }
      en {
        text {
          title
        }
        changed
        publishedAt
        publishedBy
      }
    }
  }
`)

export type ListedPage = ResultOf<typeof InfoPagesDocument>['infoPages'][number]

export const EditedInfoPageDocument = graphql(
  `
    query EditedInfoPage($page: String!) {
      editedInfoPage(page: $page) {
        page
        version
        savedVersion
        savedAt
        savedBy
        savedSession
        ar {
          ...EditedInfoPageText
        }
        en {
          ...EditedInfoPageText
        }
      }
    }
  `,
  [EditedTextFragment],
)

export type EditedPage = NonNullable<ResultOf<typeof EditedInfoPageDocument>['editedInfoPage']>

export const RevisionsDocument = graphql(`
  query InfoPageRevisions($page: String!, $after: String) {
    infoPageRevisions(page: $page, first: 20, after: $after) {
      hasNextPage
      endCursor
      nodes {
        id
        lang
        number
        at
        editorName
        note
      }
    }
  }
`)

export type ListedRevision = ResultOf<typeof RevisionsDocument>['infoPageRevisions']['nodes'][number]

export const RevisionDocument = graphql(`
  query InfoPageRevision($id: ID!) {
    infoPageRevision(id: $id) {
      id
      lang
      text {
        title
        lead
        content
      }
    }
  }
`)

export const PreviewDocument = graphql(`
  query InfoPagePreview($content: String!) {
    infoPagePreview(content: $content) {
      id
      title
      html
    }
  }
`)

export const EditInfoPage = graphql(`
  mutation EditInfoPage($input: EditInfoPage!) {
    editInfoPage(input: $input) {
      version
      position
    }
  }
`)
export const PublishInfoPage = graphql(`
  mutation PublishInfoPage($input: PublishInfoPage!) {
    publishInfoPage(input: $input) {
      version
      position
    }
  }
`)
export const RestoreInfoPageRevision = graphql(`
  mutation RestoreInfoPageRevision($input: RestoreInfoPageRevision!) {
    restoreInfoPageRevision(input: $input) {
      version
      position
    }
  }
`)

/** What a page says in one language. */
export type Text = EditedPage[Lang]['text']
export type Draft = Record<Lang, Text>

/** The text without what the client adds to answers: it is compared and sent. */
export const textOf = ({ title, lead, content }: Text): Text => ({ title, lead, content })

/** What a page was saved as last; who did it is told where it was another session. */
export const servedOf = (page: EditedPage, session: string): Served<Draft> => ({
  draft: { ar: textOf(page.ar.text), en: textOf(page.en.text) },
  version: page.savedVersion,
  at: page.savedAt ?? '',
  by: page.savedSession === session ? undefined : page.savedBy,
})

/** What a field of a language is found by: what is missing leads there. */
export const idOf = (lang: Lang, field: keyof Text) => `page-${lang}-${field}`
