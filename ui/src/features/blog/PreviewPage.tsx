import { useLocation } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { readFragment } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Article } from './Article'
import { PostFragment, PreviewedPostDocument } from './query'
import './blog.css'

/** The preview of a draft, for everybody with the link `#post.until.token`. It is not indexed, cached or counted. */
export function Page() {
  const t = useT()
  const lang = useLanguage()
  const [post = '', moment = '', token = ''] = useLocation().hash.slice(1).split('.')
  const until = Number(moment)
  const named = token !== '' && Number.isInteger(until)
  useDocumentTitle(t('blog.preview'), { noindex: true })
  const [answer, ask] = useQuery({
    query: PreviewedPostDocument,
    variables: { post, until, token, lang },
    pause: !named,
  })
  if (!named || answer.data?.previewedPost === null)
    return (
      <div className="wrap blog">
        <h1 tabIndex={-1}>{t('blog.preview')}</h1>
        <EmptyState title={t('blog.previewOver')} ways={[{ to: paths.blog(), label: t('blog.title') }]} />
      </div>
    )
  return (
    <div className="wrap blog">
      <p className="post-draft">{t('blog.previewNote')}</p>
      <Panel
        answer={{ ...answer, data: answer.data?.previewedPost }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="post-skeleton" />}
      >
        {(found) => <Article post={readFragment(PostFragment, found)} />}
      </Panel>
    </div>
  )
}
