import { useParams } from 'react-router'
import { Section } from '../../../shared/components/Section'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { Archived } from './Archived'
import { Conflict } from '../writing/Conflict'
import { ContentField } from './ContentField'
import { DetailFields } from './DetailFields'
import type { Draft } from './draft'
import { type Doing, LanguageState } from './LanguageState'
import { type EditedPost, EditedPostDocument } from './post'
import { Previews } from './Previews'
import { Question } from './Question'
import { Revisions } from './Revisions'
import { OneOrBoth, TextEditor, TextEditorPage } from '../writing/TextEditor'
import { Sides } from '../writing/Sides'
import { HeadFields, SeoFields } from './TextFields'
import { type Publishing, usePublishing } from './usePublishing'
import { useTextEditor } from '../writing/useTextEditor'
import { useFields } from './useFields'
import { servedOf, useSession } from './useWriter'

/** The editor of a post. */
export function Page() {
  const { id = '' } = useParams()
  const t = useT()
  const me = useUser()
  const read = useQuery({
    query: EditedPostDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <TextEditorPage
      read={read}
      textOf={({ editedPost }) => editedPost}
      list={{ to: paths.adminPage('blog'), back: t('posts.back'), name: t('admin.blog') }}
    >
      {(post) => me && <Edited key={post.id} post={post} account={me.id} />}
    </TextEditorPage>
  )
}

function usePostEditor(post: EditedPost, account: string) {
  const t = useT()
  const session = useSession(post, account)
  const editor = useTextEditor<Draft, Doing>(session, servedOf(post, session.id), {
    untitled: t('posts.untitled'),
    closed: post.archived,
  })
  return { session, editor, publishing: usePublishing(post, session) }
}

function Edited({ post, account }: { post: EditedPost; account: string }) {
  const fields = useFields()
  const { session, editor, publishing } = usePostEditor(post, account)
  const { writing, editing, asked } = editor
  const { draft } = writing
  return (
    <TextEditor editor={editor}>
      {post.archived && <Archived post={post.id} />}
      <div inert={post.archived} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Conflict of={fields} writing={writing} writer={session.writer} />
        <OneOrBoth editor={editor}>
          <Texts post={post} editor={editor} publishing={publishing} />
        </OneOrBoth>
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
          onGo={editor.go}
          onClose={editor.close}
        />
      )}
    </TextEditor>
  )
}

/** The text of each language of a post, and its state. */
function Texts({
  post,
  editor: { editing, unsaved, ask },
  publishing,
}: {
  post: EditedPost
  editor: ReturnType<typeof usePostEditor>['editor']
  publishing: Publishing
}) {
  const t = useT()
  return (
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
}
