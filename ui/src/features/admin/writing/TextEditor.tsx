import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnyVariables, UseQueryResponse } from 'urql'
import { Link } from '../../../shared/components/Link'
import { SubjectPanel } from '../../../shared/components/SubjectPanel'
import { Tabs } from '../../../shared/components/Tabs'
import { useT } from '../../../shared/i18n/language'
import { languages } from './languages'
import { Leaving } from './Leaving'
import { SaveLine } from './SaveLine'
import { OnlyContext } from './Sides'
import type { useTextEditor } from './useTextEditor'

/** It stays below the site's header while the text scrolls. */
const bar = 'sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg py-2'

/** A link back to the list, and what is edited, once it is read. */
export function TextEditorPage<Data, Variables extends AnyVariables, Text>({
  read: [answer, ask],
  textOf,
  list,
  children,
}: {
  read: UseQueryResponse<Data, Variables>
  textOf: (data: Data) => Text | null
  /** Where the list is, the words of the link back to it, and its name. */
  list: { to: string; back: string; name: string }
  children: (text: Text) => ReactNode
}) {
  const t = useT()
  return (
    <>
      <Link to={list.to} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {list.back}
      </Link>
      <SubjectPanel
        title={list.name}
        answer={{ ...answer, fetching: false, stale: false }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        subjectOf={textOf}
        missing={{ title: t('error.not_found'), ways: [{ to: list.to, label: list.name }] }}
      >
        {children}
      </SubjectPanel>
    </>
  )
}

type Editor = Pick<ReturnType<typeof useTextEditor>, 'title' | 'both' | 'phone' | 'setPhone' | 'unsaved'> & {
  writing: Parameters<typeof SaveLine>[0]['writing']
  writer: { save: () => Promise<boolean> }
}

/** The frame of an editor: the title, whether it is saved, what is written, and the question before leaving. */
export function TextEditor({
  editor: { title, both, phone, writing, writer, unsaved },
  children,
}: {
  editor: Editor
  children: ReactNode
}) {
  const t = useT()
  return (
    <OnlyContext value={both ? undefined : phone}>
      <h1 tabIndex={-1} dir="auto" className="mb-2 wrap-anywhere">
        {title}
      </h1>
      <div className={bar}>
        <SaveLine writing={writing} />
        <p className="text-least text-muted max-md:hidden">{t('writing.keys')}</p>
      </div>
      {children}
      <Leaving unsaved={unsaved} save={writer.save} />
    </OnlyContext>
  )
}

/** Both languages beside each other where there is room for them; else one, with tabs to change it. */
export function OneOrBoth({ editor: { both, phone, setPhone }, children }: { editor: Editor; children: ReactNode }) {
  const t = useT()
  if (both) return children
  return (
    <Tabs
      label={t('writing.languages')}
      tabs={languages.map((key) => ({ key, label: t(key === 'ar' ? 'writing.arabic' : 'writing.english') }))}
      active={phone}
      onChange={setPhone}
    >
      {children}
    </Tabs>
  )
}
