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

/** The text of a page in one language. */
export type Text = EditedPage[Lang]['text']
export type Draft = Record<Lang, Text>

/** The text without the fields that the GraphQL client adds. This form is compared and sent. */
export const textOf = ({ title, lead, content }: Text): Text => ({ title, lead, content })

/** The last saved version of a page. `by` names its editor if another session saved it. */
export const servedOf = (page: EditedPage, session: string): Served<Draft> => ({
  draft: { ar: textOf(page.ar.text), en: textOf(page.en.text) },
  version: page.savedVersion,
  at: page.savedAt ?? '',
  by: page.savedSession === session ? undefined : page.savedBy,
})

/** The DOM id of a field. The list of missing fields links to it. */
export const idOf = (lang: Lang, field: keyof Text) => `page-${lang}-${field}`
