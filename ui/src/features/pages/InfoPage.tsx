import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { WrittenHtml } from '../../shared/components/WrittenHtml'
import { InfoArticle } from '../../shared/content/InfoArticle'
import { useContent } from '../../shared/content/useContent'
import { Blocks } from '../../shared/content/Words'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

export const InfoPageDocument = graphql(`
  query InfoPage($page: String!, $lang: String!) {
    infoPage(page: $page, lang: $lang) {
      title
      lead
      parts {
        id
        title
        html
      }
    }
  }
`)

type InfoPage = NonNullable<ResultOf<typeof InfoPageDocument>['infoPage']>

const skeleton = <div className="info-skeleton" />

/** The page of one of the site's own texts (about, careers, press, terms, privacy, cancellation), as last published. */
export function Page() {
  const page = useLocation().pathname.replaceAll('/', '')
  const lang = useLanguage()
  const [answer, ask] = useQuery({ query: InfoPageDocument, variables: { page, lang }, context: afterCommands })
  const shown = answer.data?.infoPage
  const retry = () => ask({ requestPolicy: 'network-only' })
  return (
    <article className="wrap py-8 lg:py-12">
      {answer.error && !shown ? (
        <>
          <ErrorNote error={answer.error} retry={retry} />
          <Suspense fallback={skeleton}>
            <BuiltInText key={page} page={page} />
          </Suspense>
        </>
      ) : (
        <Panel answer={{ ...answer, data: shown }} retry={retry} skeleton={skeleton}>
          {(found) => <Shown page={found} />}
        </Panel>
      )}
    </article>
  )
}

function Shown({ page: { title, lead, parts } }: { page: InfoPage }) {
  useDocumentTitle(title)
  return (
    <InfoArticle
      title={title}
      lead={lead}
      parts={parts.map(({ html, ...part }) => ({ ...part, body: <WrittenHtml className="info-text" html={html} /> }))}
    />
  )
}

/** The text that was built into the app, shown if the published one cannot be loaded. */
function BuiltInText({ page }: { page: string }) {
  const t = useT()
  const { title, lead, parts } = useContent(page)
  useDocumentTitle(title)
  return (
    <>
      <p className="mb-6 text-small text-muted">{t('pages.infoAsItCame')}</p>
      <InfoArticle
        title={title}
        lead={lead}
        parts={parts.map(({ blocks, ...part }) => ({ ...part, body: <Blocks blocks={blocks} /> }))}
      />
    </>
  )
}
