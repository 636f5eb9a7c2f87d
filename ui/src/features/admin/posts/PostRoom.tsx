import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { Section } from '../../../shared/components/Section'
import { Tabs } from '../../../shared/components/Tabs'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type Lang, useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { Archived } from './Archived'
import { Conflict } from '../writing/Conflict'
import { ContentField } from './ContentField'
import { DetailFields } from './DetailFields'
import { type Doing, LanguageState } from './LanguageState'
import { languages, otherOf } from '../writing/languages'
import { Leaving } from '../writing/Leaving'
import { type EditedPost, EditedPostDocument } from './post'
import { Previews } from './Previews'
import { Question } from './Question'
import { Revisions } from './Revisions'
import { SaveLine } from '../writing/SaveLine'
import { OnlyContext, Sides, useBoth } from '../writing/Sides'
import { HeadFields, SeoFields } from './TextFields'
import { usePublishing } from './usePublishing'
import { useKeys, writtenNow } from '../writing/useKeys'
import { useWriting } from '../writing/useWriter'
import { useFields } from './useFields'
import { servedOf, useSession } from './useWriter'

/** It stays below the site's header while the post scrolls. */
const bar = 'sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg py-2'

const home = paths.adminRoom('blog')

/** The editor of a post. */
export function Page() {
  const { id = '' } = useParams()
  const t = useT()
  const me = useUser()
  const [answer, ask] = useQuery({
    query: EditedPostDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <>
      <Link to={home} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('posts.back')}
      </Link>
      <Panel answer={{ ...answer, fetching: false, stale: false }} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ editedPost }) =>
          editedPost && me ? (
            <Edited key={editedPost.id} post={editedPost} account={me.id} />
          ) : (
            <EmptyState title={t('error.not_found')} ways={[{ to: home, label: t('admin.blog') }]} />
          )
        }
      </Panel>
    </>
  )
}

function Edited({ post, account }: { post: EditedPost; account: string }) {
  const t = useT()
  const reader = useLanguage()
  const both = useBoth()
  const fields = useFields()
  const [phone, setPhone] = useState(reader)
  const [asked, ask] = useState<{ what: Doing; lang: Lang }>()
  const session = useSession(post, account)
  const writing = useWriting(session, servedOf(post, session.id))
  const publishing = usePublishing(post, session)
  const { writer } = session
  const { draft, error } = writing
  const unsaved = writing.state !== 'saved'
  const editing = { draft, change: writer.change, errors: error ? refusal(error).fields : {} }
  const title = draft[reader].title || draft[otherOf(reader)].title || t('posts.untitled')
  useDocumentTitle(title, { noindex: true })
  useKeys(
    () => void writer.save(),
    () => !post.archived && ask({ what: 'publish', lang: writtenNow(both ? reader : phone) }),
  )
  /** Leads from a dialog to a field, which on a phone may be the other language's. */
  const go = (id: string) => {
    const [, lang] = /^post-(ar|en)-/.exec(id) ?? []
    flushSync(() => {
      ask(undefined)
      if (lang) setPhone(lang as Lang)
    })
    const field = document.getElementById(id)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }
  const content = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Sides
        of={(lang) => (
          <LanguageState
            post={post}
            lang={lang}
            foreign={publishing.foreign(lang)}
            unsaved={unsaved}
            onDo={(what) => ask({ what, lang })}
          />
        )}
      />
      <Section id="post-section-text" title={t('posts.text')}>
        <HeadFields editing={editing} states={post} />
        <Sides of={(lang) => <ContentField editing={editing} lang={lang} />} />
      </Section>
      <Section id="post-section-seo" title={t('posts.seo')} lead={t('posts.seoLead')}>
        <SeoFields editing={editing} />
      </Section>
    </div>
  )
  return (
    <OnlyContext value={both ? undefined : phone}>
      <h1 tabIndex={-1} dir="auto" className="mb-2 wrap-anywhere">
        {title}
      </h1>
      <div className={bar}>
        <SaveLine writing={writing} />
        <p className="text-least text-muted max-md:hidden">{t('writing.keys')}</p>
      </div>
      {post.archived && <Archived post={post.id} />}
      <div inert={post.archived} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Conflict of={fields} writing={writing} writer={writer} />
        {both ? (
          content
        ) : (
          <Tabs
            label={t('writing.languages')}
            tabs={languages.map((key) => ({ key, label: t(key === 'ar' ? 'writing.arabic' : 'writing.english') }))}
            active={phone}
            onChange={setPhone}
          >
            {content}
          </Tabs>
        )}
        <DetailFields editing={editing} />
        <Previews post={post} draft={draft} publishing={publishing} />
      </div>
      <div className="mt-5">
        <Revisions post={post} session={session} draft={draft} publishing={publishing} />
      </div>
      {asked && (
        <Question
          {...asked}
          post={post}
          writing={writing}
          publishing={publishing}
          onGo={go}
          onClose={() => ask(undefined)}
        />
      )}
      <Leaving unsaved={unsaved} save={writer.save} />
    </OnlyContext>
  )
}
