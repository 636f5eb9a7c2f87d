import { useParams } from 'react-router'
import { Section } from '../../../shared/components/Section'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { Conflict } from '../writing/Conflict'
import { OneOrBoth, TextEditor, TextEditorPage } from '../writing/TextEditor'
import { Sides } from '../writing/Sides'
import { useTextEditor } from '../writing/useTextEditor'
import { type Draft, EditedInfoPageDocument, type EditedPage, servedOf } from './infoPage'
import { type Doing, LanguageState } from './LanguageState'
import { Preview } from './Preview'
import { PublishDialog } from './PublishDialog'
import { Revisions } from './Revisions'
import { TextFields } from './TextFields'
import { useFields, usePublishing, useWritingSession } from './useInfoPage'

/** The editor of an information page. */
export function Page() {
  const { page = '' } = useParams()
  const t = useT()
  const me = useUser()
  const read = useQuery({
    query: EditedInfoPageDocument,
    variables: { page },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <TextEditorPage
      read={read}
      textOf={({ editedInfoPage }) => editedInfoPage}
      list={{ to: paths.adminPage('pages'), back: t('infoPages.back'), name: t('admin.infoPages') }}
    >
      {(text) => me && <Edited key={text.page} page={text} account={me.id} />}
    </TextEditorPage>
  )
}

function Edited({ page, account }: { page: EditedPage; account: string }) {
  const t = useT()
  const fields = useFields()
  const session = useWritingSession(page, account)
  const editor = useTextEditor<Draft, Doing>(session, servedOf(page, session.id), { untitled: page.page })
  const publishing = usePublishing(page, session)
  const { writing, asked, close } = editor
  const { draft } = writing
  return (
    <TextEditor editor={editor}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Conflict of={fields} writing={writing} writer={session.writer} />
        <OneOrBoth editor={editor}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Sides
              of={(lang) => (
                <LanguageState
                  page={page}
                  lang={lang}
                  foreign={publishing.foreign(lang)}
                  unsaved={editor.unsaved}
                  onDo={(what) => editor.ask({ what, lang })}
                />
              )}
            />
            <Section id="page-section-text" title={t('infoPages.text')}>
              <TextFields editing={editor.editing} />
            </Section>
          </div>
        </OneOrBoth>
        <Revisions page={page} session={session} draft={draft} publishing={publishing} />
      </div>
      {asked?.what === 'publish' && (
        <PublishDialog
          page={page}
          lang={asked.lang}
          draft={draft}
          publishing={publishing}
          onGo={editor.go}
          onClose={close}
        />
      )}
      {asked?.what === 'preview' && <Preview lang={asked.lang} draft={draft} onClose={close} />}
    </TextEditor>
  )
}
