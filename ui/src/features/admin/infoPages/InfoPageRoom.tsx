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
import { Conflict } from '../writing/Conflict'
import { languages, otherOf } from '../writing/languages'
import { Leaving } from '../writing/Leaving'
import { SaveLine } from '../writing/SaveLine'
import { OnlyContext, Sides, useBoth } from '../writing/Sides'
import { useKeys, writtenNow } from '../writing/useKeys'
import { useWriting } from '../writing/useWriter'
import { EditedInfoPageDocument, type EditedPage, servedOf } from './infoPage'
import { type Doing, LanguageState } from './LanguageState'
import { Preview } from './Preview'
import { PublishDialog } from './PublishDialog'
import { Revisions } from './Revisions'
import { TextFields } from './TextFields'
import { useFields, usePublishing, useWritingSession } from './useInfoPage'

/** It stays below the site's header while the page scrolls. */
const bar = 'sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg py-2'

const home = paths.adminRoom('pages')

/** The editor of an information page. */
export function Page() {
  const { page = '' } = useParams()
  const t = useT()
  const me = useUser()
  const [answer, ask] = useQuery({
    query: EditedInfoPageDocument,
    variables: { page },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <>
      <Link to={home} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('infoPages.back')}
      </Link>
      <Panel answer={{ ...answer, fetching: false, stale: false }} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ editedInfoPage }) =>
          editedInfoPage && me ? (
            <Edited key={editedInfoPage.page} page={editedInfoPage} account={me.id} />
          ) : (
            <EmptyState title={t('error.not_found')} ways={[{ to: home, label: t('admin.infoPages') }]} />
          )
        }
      </Panel>
    </>
  )
}

function Edited({ page, account }: { page: EditedPage; account: string }) {
  const t = useT()
  const reader = useLanguage()
  const both = useBoth()
  const fields = useFields()
  const [phone, setPhone] = useState(reader)
  const [asked, ask] = useState<{ what: Doing; lang: Lang }>()
  const session = useWritingSession(page, account)
  const writing = useWriting(session, servedOf(page, session.id))
  const publishing = usePublishing(page, session)
  const { writer } = session
  const { draft, error } = writing
  const unsaved = writing.state !== 'saved'
  const close = () => ask(undefined)
  const title = draft[reader].title || draft[otherOf(reader)].title || page.page
  useDocumentTitle(title, { noindex: true })
  useKeys(
    () => void writer.save(),
    () => ask({ what: 'publish', lang: writtenNow(both ? reader : phone) }),
  )
  /** Leads from a dialog to a field, which on a phone may be the other language's. */
  const go = (id: string) => {
    flushSync(() => {
      close()
      if (asked) setPhone(asked.lang)
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
            page={page}
            lang={lang}
            foreign={publishing.foreign(lang)}
            unsaved={unsaved}
            onDo={(what) => ask({ what, lang })}
          />
        )}
      />
      <Section id="page-section-text" title={t('infoPages.text')}>
        <TextFields editing={{ draft, change: writer.change, errors: error ? refusal(error).fields : {} }} />
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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
        <Revisions page={page} session={session} draft={draft} publishing={publishing} />
      </div>
      {asked?.what === 'publish' && (
        <PublishDialog page={page} lang={asked.lang} draft={draft} publishing={publishing} onGo={go} onClose={close} />
      )}
      {asked?.what === 'preview' && <Preview lang={asked.lang} draft={draft} onClose={close} />}
      <Leaving unsaved={unsaved} save={writer.save} />
    </OnlyContext>
  )
}
